/** The image library, which takes 25 MB, is loaded with the first image. */
export function loadSharp() {
  loading ??= load();
  return loading;
}

/** Loaded once: while formats are blocked and unblocked, an image that is being read could find its format blocked. */
let loading: ReturnType<typeof load> | undefined;

async function load() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  return sharp;
}
