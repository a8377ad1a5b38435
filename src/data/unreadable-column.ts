// A column that a file has and that cannot be used: it keeps its place and its name, so that it can
// be dropped like any other, and its problem is reported only where the column is used.

import type { FactsOf, MessageCode } from '../base/messages/index.ts';
import type { Position } from '../base/position.ts';
import { fact } from '../base/problem.ts';
import type { TextColumn } from './table.ts';

export interface UnreadablePlace extends Pick<Position, 'source' | 'row'> {
  readonly name: string;
  readonly rowCount: number;
}

export function unreadableColumn<C extends MessageCode>(
  { source, name, rowCount, row }: UnreadablePlace,
  code: C,
  facts: FactsOf<C>,
): TextColumn {
  const at = { source, ...(row !== undefined && { row }), column: name };
  return {
    kind: 'text',
    name,
    codes: new Int32Array(rowCount).fill(-1),
    words: [],
    unreadable: fact(code, facts, { at }),
  };
}
