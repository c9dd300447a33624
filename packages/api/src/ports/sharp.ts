/** The image library, loaded with the first picture: until then a server does without its 25 MB. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Nothing but these three formats is ever decoded; the library would open SVG and others too.
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  return sharp;
}
