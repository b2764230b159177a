import { memo } from 'react'
import { stopOrderTypes } from '#shared/domain/order-kinds.ts'
import '../../i18n/english/tpsl.ts'
import { useWords } from '../../i18n/use-words.ts'
import { openDialog } from '../../stores/dialogs.ts'
import text from '../../ui/text.module.css'
import { CellButton, useNone } from './tpsl-cell.tsx'
import styles from './tpsl.module.css'

/** TP/SL attached to an open order. */
export const OrderTpSl = memo(function OrderTpSl(props: {
  readonly orderId: string
  readonly name: string
  readonly tpSl: string
}) {
  const t = useWords('tpsl')
  const none = useNone()
  const shown = props.tpSl === '' ? none : props.tpSl
  return (
    <CellButton
      className={styles['cell']}
      label={`${t('cell.open', { symbol: props.name })}: ${shown}`}
      testId="order-tpsl"
      onPress={() => openDialog('tpSl', { target: { of: 'order', orderId: props.orderId } })}
    >
      <span className={text['n']}>{shown}</span>
    </CellButton>
  )
})

/** The kind of stop order of a row. */
export function StopKind(props: { readonly kind: string }) {
  const t = useWords('tpsl')
  return t(`stop.${stopOrderTypes.some((kind) => kind === props.kind) ? props.kind : 'other'}`)
}
