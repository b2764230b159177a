import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { openDialog } from '../../stores/dialogs.ts'
import { useOrdersAsked } from '../../stores/table-questions.ts'
import { orders } from '../../stores/tables.ts'
import { Button } from '../../ui/button.tsx'

/** Button to cancel all shown orders: those of the open symbol while others are hidden, otherwise all. */
export function CancelAll() {
  const { t } = useTranslation('tables')
  const { total } = useSnapshot(orders.keys)
  const filter = [useOrdersAsked('text'), useOrdersAsked('family'), useOrdersAsked('kind')]
  const filtered = filter.some((asked) => asked !== '' && asked !== 'all')
  return (
    <Button variant="text" isDisabled={total === 0} onPress={() => openDialog('cancelShown', { filtered })}>
      {t(filtered ? 'orders.cancelShown' : 'orders.cancelAll')}
    </Button>
  )
}
