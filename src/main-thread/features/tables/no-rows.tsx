import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { orders, positions } from '../../stores/tables.ts'
import { useIsKnown } from '../../stores/use-is-known.ts'
import { setHideOtherSymbols, view } from '../../stores/view.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import {
  filterOrders,
  filterPositions,
  useOrdersAsked,
  usePositionsAsked,
} from '../../stores/table-questions.ts'
import styles from './tables.module.css'

type Of = 'positions' | 'orders'

/**
 * The table, or a message why it is empty. Once shown, the table stays mounted even if its filter matches nothing: otherwise
 * the filter's field would disappear while the trader types, and the letters would trigger hotkeys.
 */
export function NoRows(props: { readonly of: Of; readonly children: ReactNode }) {
  const { t } = useTranslation('tables')
  const { of } = props
  const table = of === 'positions' ? positions : orders
  const { total } = useSnapshot(table.keys)
  const isKnown = useIsKnown(table)
  const isFiltered = useIsFiltered(of)
  const [wasShown, setShown] = useState(false)
  if (!wasShown && isKnown && (total > 0 || isFiltered)) setShown(true)
  const loading = isKnown ? null : <Message live="status" title={t(`loading.${of}`)} />
  const why = loading ?? <Why of={of} isFiltered={isFiltered} />
  if (!wasShown) return total > 0 ? loading : why
  return (
    <>
      {props.children}
      {total === 0 && <div className={styles.overRows}>{why}</div>}
    </>
  )
}

function useIsFiltered(of: Of): boolean {
  const filter = {
    positions: [usePositionsAsked('text'), usePositionsAsked('family')],
    orders: [useOrdersAsked('text'), useOrdersAsked('family'), useOrdersAsked('kind')],
  }
  return filter[of].some((asked) => asked !== '' && asked !== 'all')
}

/** Message: no row matches the filter, none is of the open symbol, or there is none at all. */
function Why(props: { readonly of: Of; readonly isFiltered: boolean }) {
  const { t } = useTranslation('tables')
  const { hideOtherSymbols, symbol } = useSnapshot(view)
  const { of } = props
  if (props.isFiltered) {
    return (
      <Message live="status" title={t(`empty.${of}Filtered`)}>
        <Button
          size="small"
          onPress={() => {
            if (of === 'positions') filterPositions({ text: '', family: 'all' })
            else filterOrders({ text: '', family: 'all', kind: 'all' })
          }}
        >
          {t('empty.clearFilter')}
        </Button>
      </Message>
    )
  }
  if (!hideOtherSymbols) return <Message title={t(`empty.${of}`)} text={t(`empty.${of}Text`)} />
  return (
    <Message title={t(`empty.${of}In`, { symbol })} text={t('empty.filtered')}>
      <Button size="small" onPress={() => setHideOtherSymbols(false)}>
        {t('empty.showAll')}
      </Button>
    </Message>
  )
}
