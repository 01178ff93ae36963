// Makes the complete catalogue again, in the order of the dependencies.
for (const part of ['packs', 'art', 'products', 'icons', 'videos', 'captions']) await import(`./make-${part}.mjs`);
