import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { orders, positions } from '../../stores/tables.ts'
import { setHideOtherSymbols, view } from '../../stores/view.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { filterOrders, filterPositions, useOrdersAsked, usePositionsAsked } from './table-questions.ts'
import styles from './tables.module.css'

/** The table, or why it's empty and what to do. */
export function NoRows(props: { readonly of: 'positions' | 'orders'; readonly children: ReactNode }) {
  const { t } = useTranslation('tables')
  const table = props.of === 'positions' ? positions : orders
  const { total, loaded } = useSnapshot(table.keys)
  const { hideOtherSymbols, symbol } = useSnapshot(view)
  const filter = {
    positions: [usePositionsAsked('text'), usePositionsAsked('family'), 'all'],
    orders: [useOrdersAsked('text'), useOrdersAsked('family'), useOrdersAsked('kind')],
  }
  const [text, family, kind] = filter[props.of]
  const filtered = text !== '' || family !== 'all' || kind !== 'all'
  if (!loaded) return <Message live="status" title={t(`loading.${props.of}`)} />
  // With a filter the table stays where it is, whatever fits: who is typing must not lose the field under the fingers.
  if (total > 0 || filtered) {
    return (
      <>
        {props.children}
        {total === 0 && <NothingFits of={props.of} />}
      </>
    )
  }
  if (!hideOtherSymbols) return <Message title={t(`empty.${props.of}`)} text={t(`empty.${props.of}Text`)} />
  return (
    <Message title={t(`empty.${props.of}In`, { symbol })} text={t('empty.filtered')}>
      <Button size="small" onPress={() => setHideOtherSymbols(false)}>
        {t('empty.showAll')}
      </Button>
    </Message>
  )
}

function NothingFits(props: { readonly of: 'positions' | 'orders' }) {
  const { t } = useTranslation('tables')
  return (
    <div className={styles.overRows}>
      <Message live="status" title={t(`empty.${props.of}Filtered`)}>
        <Button
          size="small"
          onPress={() => {
            if (props.of === 'positions') filterPositions({ text: '', family: 'all' })
            else filterOrders({ text: '', family: 'all', kind: 'all' })
          }}
        >
          {t('empty.clearFilter')}
        </Button>
      </Message>
    </div>
  )
}
