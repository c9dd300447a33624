import { useCallback, useRef } from 'react';
import SignaturePad from 'signature_pad';

const INK = '#1b2a5e';
/** Space around the ink, in pixels. */
const MARGIN = 12;

/** A pad on a canvas that is as large as it is shown. */
export function useSignaturePad() {
  const current = useRef<{ pad: SignaturePad; canvas: HTMLCanvasElement } | null>(null);
  const canvasRef = useCallback((canvas: HTMLCanvasElement) => {
    const pad = new SignaturePad(canvas, { penColor: INK, minWidth: 1, maxWidth: 3.2 });
    current.current = { pad, canvas };
    const fit = new ResizeObserver(() => fitPad(canvas, pad));
    fit.observe(canvas);
    return () => {
      fit.disconnect();
      pad.off();
      current.current = null;
    };
  }, []);
  return {
    canvasRef,
    clear: () => current.current?.pad.clear(),
    /** The ink as a PNG file, cropped to the drawing; null if nothing was drawn. */
    async read() {
      const drawing = current.current;
      return drawing && !drawing.pad.isEmpty() ? toFile(trimmed(drawing.canvas)) : null;
    },
  };
}

/** A canvas loses its content with its size, so that the strokes are drawn again. */
function fitPad(canvas: HTMLCanvasElement, pad: SignaturePad): void {
  const ratio = Math.max(window.devicePixelRatio, 1);
  canvas.width = canvas.offsetWidth * ratio;
  canvas.height = canvas.offsetHeight * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
  pad.redraw();
}

function trimmed(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!data[(y * width + x) * 4 + 3]) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  }
  const cut = document.createElement('canvas');
  cut.width = right - left + 1 + 2 * MARGIN;
  cut.height = bottom - top + 1 + 2 * MARGIN;
  cut.getContext('2d')?.drawImage(canvas, MARGIN - left, MARGIN - top);
  return cut;
}

async function toFile(canvas: HTMLCanvasElement): Promise<File | null> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return blob && new File([blob], 'signature.png', { type: 'image/png' });
}
