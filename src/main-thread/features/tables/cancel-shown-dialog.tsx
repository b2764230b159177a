import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { orders } from '../../stores/tables.ts'
import { view } from '../../stores/view.ts'
import { CancelQuestion } from '../../trading/orders/cancel-question.tsx'

/** Asks for confirmation before the orders that the table shows are canceled. */
export function CancelShownDialog(props: { readonly filtered: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('tables')
  const { filtered } = props
  const { total } = useSnapshot(orders.keys)
  const { hideOtherSymbols, symbol } = useSnapshot(view)
  const what = filtered ? 'textFiltered' : hideOtherSymbols ? 'textSymbol' : 'text'
  return (
    <CancelQuestion
      title={t('cancelAll.title')}
      text={(count) => t(`cancelAll.${what}`, { count: count ?? total, symbol })}
      filter={filtered ? null : hideOtherSymbols ? { symbol } : {}}
      onClose={props.onClose}
    />
  )
}
