import { useTranslation } from 'react-i18next'
import { isLine, isPrice } from '#shared/contracts/alerts.ts'
import type { CrossAlert } from '#shared/contracts/alerts.ts'
import { formatDecimal } from '#shared/units/display.ts'
import '../../i18n/english/alerts.ts'
import { lineName } from '../../trading/alerts/line-name.ts'

const MOST_DECIMALS = 12

const texts = {
  both: { price: 'crosses', study: 'studyCrosses' },
  up: { price: 'rises', study: 'studyRises' },
  down: { price: 'falls', study: 'studyFalls' },
} as const

/** What an alert on a study or a drawing watches, in words. */
export function useCrossTexts(): (alert: Pick<CrossAlert, 'watched' | 'direction'>) => string {
  const { t } = useTranslation('alerts')
  const shown = (value: string): string => formatDecimal(value, MOST_DECIMALS, { group: true, trim: true })
  return ({ watched, direction }) => {
    const { price, study } = texts[direction ?? 'both']
    if (isPrice(watched)) return t(price, { what: shown(watched.price) })
    if (isLine(watched)) return t(price, { what: lineName(watched) })
    if (watched.level === null) return t(price, { what: watched.name })
    return t(study, { what: watched.name, value: shown(watched.level) })
  }
}
