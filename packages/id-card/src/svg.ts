import type { CardWith } from './face.ts';
import { type Box, PICTURE_NAMES, type PictureShape, type RectShape, type Shape, type TextShape } from './shapes.ts';

export interface SvgNode {
  tag: string;
  attributes: Record<string, string | number>;
  children: (SvgNode | string)[];
}

/** The family of `card.css` in browsers, and of the font file on the server. */
const FONT_FAMILY = "'Touchline Card', 'Source Sans 3'";
const WEIGHTS = { regular: 400, bold: 700 } as const;

export interface SvgView {
  box: Box;
  /** Pixels. */
  width: number;
  height: number;
  /** Prefix of all ids, so that the ids of two drawings on one page differ. */
  prefix: string;
  pictures: CardWith<string>['pictures'];
  /** Whether the renderer adds letter spacing after the last letter, as browsers do and resvg does not. */
  countsLastSpace: boolean;
  snapsCodes: boolean;
}

export function toSvg(shapes: readonly Shape[], view: SvgView): SvgNode {
  const { box, width, height } = view;
  return {
    tag: 'svg',
    attributes: {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      viewBox: [box.x, box.y, box.width, box.height].map(round).join(' '),
      'font-family': FONT_FAMILY,
      'text-rendering': 'geometricPrecision',
    },
    children: shapes.flatMap((shape, index) => draw(shape, `${view.prefix}${index}`, view)),
  };
}

function draw(shape: Shape, id: string, view: SvgView): SvgNode[] {
  switch (shape.kind) {
    case 'rect':
      return [node('rect', { ...place(shape), rx: shape.radius, ...ink(shape), 'stroke-dasharray': shape.dash })];
    case 'path': {
      const isCrisp = shape.isCrisp && view.snapsCodes;
      return [node('path', { d: shape.d, ...ink(shape), 'shape-rendering': isCrisp ? 'crispEdges' : undefined })];
    }
    case 'text':
      return [text(shape, view)];
    case 'picture':
      return picture(shape, id, view.pictures[shape.slot]);
  }
}

function text(shape: TextShape, { countsLastSpace }: SvgView): SvgNode {
  const tracking = (shape.tracking ?? 0) * shape.size;
  const attributes = {
    // Half of that space would push a centred line to the left.
    x: round(shape.x + (countsLastSpace && shape.anchor === 'middle' ? tracking / 2 : 0)),
    y: round(shape.y),
    'font-size': round(shape.size),
    'font-weight': WEIGHTS[shape.weight],
    fill: shape.fill,
    'text-anchor': shape.anchor,
    'letter-spacing': tracking > 0 ? round(tracking) : undefined,
    opacity: shape.opacity,
    transform: shape.rotate && `rotate(${shape.rotate} ${round(shape.x)} ${round(shape.y)})`,
  };
  return node('text', attributes, [shape.text]);
}

function picture(shape: PictureShape, id: string, href: string | null): SvgNode[] {
  if (href === null) return [];
  const corners = node('rect', { ...place(shape), rx: shape.radius });
  const clip = shape.radius ? [node('clipPath', { id }, [corners])] : [];
  const attributes = {
    ...place(shape),
    href,
    preserveAspectRatio:
      shape.fit === 'cover' ? 'xMidYMid slice' : `${shape.align === 'start' ? 'xMin' : 'xMid'}YMid meet`,
    opacity: shape.opacity,
    'clip-path': shape.radius && `url(#${id})`,
    // Decoration has no name for screen readers.
    ...(shape.slot === 'watermark'
      ? { 'aria-hidden': 'true' }
      : { role: 'img', 'aria-label': PICTURE_NAMES[shape.slot] }),
  };
  return [...clip, node('image', attributes)];
}

type Given = Record<string, string | number | undefined>;

function node(tag: string, attributes: Given, children: SvgNode['children'] = []): SvgNode {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return { tag, attributes: Object.fromEntries(given) as SvgNode['attributes'], children };
}

function place({ x, y, width, height }: Box) {
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}

function ink({ fill, stroke, strokeWidth, opacity }: Pick<RectShape, 'fill' | 'stroke' | 'strokeWidth' | 'opacity'>) {
  return {
    fill: fill ?? 'none',
    stroke,
    'stroke-width': stroke && (strokeWidth ?? 1),
    opacity,
  };
}

const round = (value: number) => Math.round(value * 1000) / 1000;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

export function toText(element: SvgNode | string): string {
  if (typeof element === 'string') return escaped(element);
  const attributes = Object.entries(element.attributes)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');
  return `<${element.tag}${attributes}>${element.children.map(toText).join('')}</${element.tag}>`;
}
