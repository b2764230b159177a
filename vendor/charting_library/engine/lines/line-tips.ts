import { TEXT } from '../../lines/line-fields.ts'
import type { FromEngine } from '../../protocol.ts'
import type { Hit } from './hit-map.ts'
import { PART, type Part } from './label-box.ts'
import type { LineTable } from './line-table.ts'

const TIPS: Partial<Record<Part, number>> = {
  [PART.body]: TEXT.tooltip,
  [PART.quantity]: TEXT.tooltip,
  [PART.close]: TEXT.closeTooltip,
  [PART.reverse]: TEXT.reverseTooltip,
  [PART.protect]: TEXT.modifyTooltip,
  [PART.tag]: TEXT.tooltip,
}

/** Shows the tooltip of what is pointed at, and hides it for null. A text is sent only when it changes. */
export function createLineTips(
  table: LineTable,
  send: (message: FromEngine) => void,
): (hit: Hit | null, x: number, y: number) => void {
  let shown = ''
  return (hit, x, y) => {
    const tip = hit === null ? undefined : TIPS[hit.part]
    const text = hit === null || tip === undefined ? '' : table.text(hit.slot, tip)
    if (text === shown) return
    shown = text
    send({ type: 'tooltip', tooltip: text === '' ? null : { text, x, y } })
  }
}
