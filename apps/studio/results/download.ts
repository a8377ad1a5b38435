// Saves files, and converts charts to SVG and PNG.

import { standaloneChart } from '../../../src/app.browser.ts';
import type { MadeFile } from '../engine/protocol.ts';

/** By then the browser has started the download. */
const REVOKE_DELAY_MS = 60_000;

export function download({ name, blob }: Pick<MadeFile, 'name' | 'blob'>): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_DELAY_MS);
}

export const svgFile = (svg: string, name: string): MadeFile => ({
  name: `${name}.svg`,
  blob: new Blob([standaloneChart(svg)], { type: 'image/svg+xml' }),
});

/** Pixels of an image per CSS pixel: enough for slides and print. */
const PIXEL_RATIO = 3;

export async function pngFile(svg: string, name: string): Promise<MadeFile> {
  const image = new Image();
  // A data URL: some browsers refuse to read back a canvas drawn from a blob.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standaloneChart(svg))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.naturalWidth * PIXEL_RATIO);
  canvas.height = Math.round(image.naturalHeight * PIXEL_RATIO);
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The chart is too large for a PNG in this browser. Save it as SVG.');
  return { name: `${name}.png`, blob };
}

/** A file name from any text. */
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
