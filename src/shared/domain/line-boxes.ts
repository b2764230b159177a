/**
 * The two boxes of a position's chart line: side and size in the first, the rest (PnL) in the body. If the text does not
 * contain the quantity, the quantity is the first box and the whole text the body (LINES-14).
 */
export function positionBoxes(line: {
  readonly text: string
  readonly quantity: string
}): readonly [lead: string, body: string] {
  const at = line.quantity === '' ? -1 : line.text.indexOf(line.quantity)
  if (at < 0) return [line.quantity, line.text]
  const cut = at + line.quantity.length
  return [line.text.slice(0, cut), line.text.slice(cut).trim()]
}
