// Makes the whole catalogue again, in the order in which one thing needs another.
for (const part of ['packs', 'art', 'products', 'icons', 'videos', 'captions']) await import(`./make-${part}.mjs`);
