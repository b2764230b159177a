import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { orderKinds } from '#shared/contracts/orders.ts'
import type { OrderKind } from '#shared/contracts/orders.ts'
import type { CapabilityFlag } from '#shared/contracts/capabilities.ts'
import { exchange } from '../../stores/exchange.ts'
import { tableFacts } from '../../stores/tables.ts'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import { KindRow } from '../../trading/table/kind-row.tsx'
import styles from '../../trading/table/table-tools.module.css'

/** Kinds that exist where the exchange has this. */
const needs: Partial<Record<OrderKind | 'all', CapabilityFlag>> = {
  oco: 'spotOco',
  twap: 'strategies',
  iceberg: 'strategies',
  chase: 'strategies',
}

/**
 * Filter of the open orders by kind. Kinds without an order are shown too, so that nothing moves, if orders of this kind can be
 * placed here.
 */
export function OrderKinds(props: {
  readonly kind: OrderKind | 'all'
  readonly onChange: (kind: OrderKind | 'all') => void
}) {
  const { t } = useTranslation('tables')
  const { counts } = useSnapshot(tableFacts)
  const { capabilities } = useSnapshot(exchange).v
  const all = orderKinds.reduce((sum, kind) => sum + counts[kind], 0)
  return (
    <KindRow label={t('kinds.name')}>
      {(['all', ...orderKinds] as const).map((kind) => {
        const count = kind === 'all' ? all : counts[kind]
        const need = needs[kind]
        const isRare = kind === 'other' || (need !== undefined && !capabilities[need])
        if (isRare && count === 0) return null
        return (
          <Button
            key={kind}
            variant="text"
            className={styles.kind}
            aria-pressed={props.kind === kind}
            data-testid={`kind-${kind}`}
            onPress={() => props.onChange(kind)}
          >
            {t(`kinds.${kind}`)} <span className={text.n}>{count}</span>
          </Button>
        )
      })}
    </KindRow>
  )
}
