/** Made at its first use and kept. Of formatters: making one takes a phone as long as drawing a screen, using it nothing. */
export function madeOnce<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
