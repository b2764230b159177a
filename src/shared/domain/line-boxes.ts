/**
 * A position's line as its two boxes: side and size lead it, the rest (PnL) is its body. Without the quantity in the text
 * the quantity leads and the whole text is the body (LINES-14).
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
