import { useTranslation } from 'react-i18next'
import { isLine, isPrice } from '#shared/contracts/alerts.ts'
import type { CrossAlert } from '#shared/contracts/alerts.ts'
import { formatDecimal } from '#shared/units/display.ts'
import '../../i18n/english/actions.ts'

const MOST_DECIMALS = 12

/** What an alert on a study or a drawing watches, in words. */
export function useCrossTexts(): (alert: Pick<CrossAlert, 'watched' | 'direction'>) => string {
  const { t } = useTranslation('actions')
  return ({ watched, direction }) => {
    if (isPrice(watched)) {
      const key = direction === undefined ? 'crosses' : direction === 'up' ? 'rises' : 'falls'
      const price = formatDecimal(watched.price, MOST_DECIMALS, { group: true, trim: true })
      return t(`alerts.${key}`, { what: price })
    }
    if (isLine(watched)) return t('alerts.crosses', { what: t(`alerts.tool.${watched.tool}`) })
    if (watched.level === null) return t('alerts.crosses', { what: watched.name })
    const value = formatDecimal(watched.level, MOST_DECIMALS, { group: true, trim: true })
    return t('alerts.studyCrosses', { what: watched.name, value })
  }
}
