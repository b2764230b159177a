import { t } from 'i18next'
import type { WatchedLine } from '#shared/contracts/alerts.ts'
import { formatDecimal } from '#shared/units/display.ts'
import '../../i18n/english/alerts.ts'

/** Digits of a level. It is a place on the screen: a chart of any market has fewer. */
const DIGITS = 7

/** A drawn line in words; a horizontal one with its price: there may be several. */
export function lineName({ tool, points: [first] }: Pick<WatchedLine, 'tool' | 'points'>): string {
  const name = t(`alerts:tool.${tool}`)
  if (tool !== 'horizontal_line' || first === undefined) return name
  return `${name} ${formatDecimal(first.price.toPrecision(DIGITS), 12, { group: true, trim: true })}`
}
