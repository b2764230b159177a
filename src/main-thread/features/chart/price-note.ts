import { t } from 'i18next'
import type { PriceOrderView } from '#shared/contracts/chart.ts'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import '../../i18n/english/actions.ts'
import { draftFor } from '../../trading/ticket/draft.ts'

/** What would happen to an order of the ticket at once, or why it would be refused; '' for nothing. */
export function noteOf(judged: PriceOrderView | undefined, open: InstrumentView): string {
  if (judged === undefined) return ''
  const { error, verdict, limit } = judged
  const draft = draftFor(open.symbol)
  if (error !== null)
    return t(`ticket:field.${error.key}`, { ...error.params, defaultValue: t('ticket:error.other') })
  return [
    verdict === ''
      ? ''
      : verdict === 'atLimit'
        ? t('actions:chartMenu.atLimit', { limit })
        : t(`chart:drag.${verdict}`),
    draft.reduceOnly && open.contractType !== 'Spot' ? t('ticket:reduceOnly') : '',
  ]
    .filter((part) => part !== '')
    .join(' · ')
}
