/** Larger than the card needs at 600 dpi, and as large as a portrait is stored. */
const HEIGHT_MAX = 1600;
const QUALITY = 0.92;

interface Part {
  /** In pixels of the picture after it is turned. */
  area: { x: number; y: number; width: number; height: number };
  /** Degrees clockwise. */
  rotation: number;
}

/** Draws a part of a picture, turned, as a JPEG file. */
export async function cropPicture(src: string, { area, rotation }: Part): Promise<File> {
  const image = new Image();
  image.src = src;
  await image.decode();
  const scale = Math.min(1, HEIGHT_MAX / area.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(area.width * scale);
  canvas.height = Math.round(area.height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('There is no canvas to draw on.');
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const { naturalWidth: width, naturalHeight: height } = image;
  // The box of the turned picture. The part counts from its upper left corner.
  const [turnedWidth, turnedHeight] = [width * cos + height * sin, width * sin + height * cos];
  pen.scale(scale, scale);
  pen.translate(turnedWidth / 2 - area.x, turnedHeight / 2 - area.y);
  pen.rotate(angle);
  pen.drawImage(image, -width / 2, -height / 2);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('The picture is empty.');
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' });
}
