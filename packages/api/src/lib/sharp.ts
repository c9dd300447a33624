/** The image library, loaded with the first picture: until then a server does without its 25 MB. */
export function loadSharp() {
  loading ??= load();
  return loading;
}

/** Once only: while the list of formats is being made, a picture that is just being read would find its own forbidden. */
let loading: ReturnType<typeof load> | undefined;

async function load() {
  const { default: sharp } = await import('sharp');
  // Nothing but these three formats is ever decoded; the library would open SVG and others too.
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  return sharp;
}
