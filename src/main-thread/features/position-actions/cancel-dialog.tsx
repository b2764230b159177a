import { useTranslation } from 'react-i18next'
import '../../i18n/english/actions.ts'
import { CancelQuestion } from '../../trading/orders/cancel-question.tsx'

/** Asks for confirmation before every open order of a market is canceled, with '' of all markets. `name`: as it is shown. */
export function CancelDialog(props: {
  readonly symbol: string
  readonly name: string
  readonly onClose: () => void
}) {
  const { t } = useTranslation(['actions', 'tables'])
  const { symbol, name } = props
  if (symbol === '')
    return (
      <CancelQuestion
        title={t('tables:cancelAll.title')}
        text={(count) => (count === null ? '' : t('tables:cancelAll.text', { count }))}
        of=""
        filter={{}}
        onClose={props.onClose}
      />
    )
  return (
    <CancelQuestion
      title={t('cancelOrders.title', { symbol: name })}
      text={(count) =>
        count === null
          ? t('cancelOrders.text', { symbol: name })
          : t('tables:cancelAll.textSymbol', { count, symbol: name })
      }
      of={symbol}
      filter={{ symbol }}
      onClose={props.onClose}
    />
  )
}
