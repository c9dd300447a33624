/** Loads the image library, which takes 25 MB, with the first image. */
export function loadSharp() {
  loading ??= load();
  return loading;
}

/** Loaded once: an image that is read while formats are blocked and unblocked could fail. */
let loading: ReturnType<typeof load> | undefined;

async function load() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  return sharp;
}
