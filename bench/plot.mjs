// A plain chart of times against sizes, both on logarithmic axes, as SVG text.

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [480, 300, 60, 44, 30];

const powers = (least, most) => {
  const marks = [];
  for (let power = Math.floor(Math.log10(least)); power <= Math.ceil(Math.log10(most)); power++)
    marks.push(10 ** power);
  return marks;
};

const seconds = (value) => (value < 1 ? `${Math.round(1e3 * value)} ms` : `${value} s`);

/** `points`: [size, seconds]; `slope`: of the line through their logarithms, drawn dashed. */
export function logLogPlot({ title, label, points, slope }) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const marks = powers(Math.min(...ys), Math.max(...ys));
  const [least, most] = [marks[0], marks.at(-1)];
  const scale = (value, from, to) => Math.log(value / from) / Math.log(to / from);
  const x = (value) => LEFT + scale(value, xs[0], xs.at(-1)) * (WIDTH - LEFT - 30);
  const y = (value) => HEIGHT - BOTTOM - scale(value, least, most) * (HEIGHT - BOTTOM - TOP);
  const middle = Math.exp(ys.reduce((sum, value) => sum + Math.log(value), 0) / ys.length);
  const centre = Math.exp(xs.reduce((sum, value) => sum + Math.log(value), 0) / xs.length);
  const fitted = (size) => middle * (size / centre) ** slope;
  const grid = marks.map(
    (mark) =>
      `<path d="M${LEFT} ${y(mark).toFixed(1)}H${WIDTH - 30}" stroke="#ccc"/><text x="${LEFT - 6}" y="${(y(mark) + 4).toFixed(1)}" text-anchor="end">${seconds(mark)}</text>`,
  );
  const sizes = xs.map(
    (size) => `<text x="${x(size).toFixed(1)}" y="${HEIGHT - 26}" text-anchor="middle">${size}</text>`,
  );
  const dots = points.map(
    ([size, time]) => `<circle cx="${x(size).toFixed(1)}" cy="${y(time).toFixed(1)}" r="4" fill="#06c"/>`,
  );
  const line = `M${x(xs[0]).toFixed(1)} ${y(fitted(xs[0])).toFixed(1)}L${x(xs.at(-1)).toFixed(1)} ${y(fitted(xs.at(-1))).toFixed(1)}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<title>${title}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/><text x="${LEFT}" y="18">${title}</text>`,
    ...grid,
    ...sizes,
    `<path d="${line}" stroke="#06c" stroke-dasharray="4 4" fill="none"/>`,
    ...dots,
    `<text x="${WIDTH / 2}" y="${HEIGHT - 8}" text-anchor="middle">${label}; dashed: ${label}^${slope.toFixed(2)}</text>`,
    '</svg>',
    '',
  ].join('\n');
}
