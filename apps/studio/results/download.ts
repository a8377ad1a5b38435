// Files of the page to the user's folder, and drawings to pictures.

import { standaloneChart } from '../../../src/app.browser.ts';
import type { MadeFile } from '../engine/protocol.ts';

/** Long enough for a browser to have begun. */
const KEEP = 60_000;

export function download({ name, blob }: Pick<MadeFile, 'name' | 'blob'>): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEEP);
}

export const svgFile = (svg: string, name: string): MadeFile => ({
  name: `${name}.svg`,
  blob: new Blob([standaloneChart(svg)], { type: 'image/svg+xml' }),
});

/** Pixels of a picture for one of the page: fit for a slide or a printed page. */
const SHARPNESS = 3;

export async function pngFile(svg: string, name: string): Promise<MadeFile> {
  const image = new Image();
  // As text in the address: a drawing from a blob may not be read back everywhere.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standaloneChart(svg))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.naturalWidth * SHARPNESS);
  canvas.height = Math.round(image.naturalHeight * SHARPNESS);
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The picture is too large for this browser; take the SVG.');
  return { name: `${name}.png`, blob };
}

/** A name for a file from a stranger's words. */
export function fileName(words: string): string {
  return (
    words
      .normalize('NFKD')
      .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60)
      .toLowerCase() || 'chart'
  );
}
