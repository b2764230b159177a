import { memo } from 'react'
import type { ReactNode } from 'react'
import type { PositionRowView } from '#shared/contracts/positions.ts'
import '../../i18n/english/tpsl.ts'
import { useWords } from '../../i18n/use-words.ts'
import { useMayTrade } from '../../stores/exchange.ts'
import { useField } from '../../stores/use-field.ts'
import { RowButton } from '../../ui/row-button.tsx'
import text from '../../ui/text.module.css'
import { openDialog } from '../../stores/dialogs.ts'
import { fitted } from '../table/fitted.ts'
import { pendingTpSl } from './pending.ts'
import styles from './tpsl.module.css'

/**
 * A trailing stop of a row: its distance, its current trigger price, and its activation price while it waits; '' for
 * none.
 */
export interface TrailingProps {
  readonly trailing: string
  readonly trailingAt: string
  readonly trailingFrom: string
}

export const trailingOf = (
  row: Pick<PositionRowView, 'trailing' | 'trailingAt' | 'trailingFrom'>,
): TrailingProps => ({
  trailing: row.trailing ?? '',
  trailingAt: row.trailingAt ?? '',
  trailingFrom: row.trailingFrom ?? '',
})

/** '500.0 at 104,900.0', or '500.0 starts at 106,000.0' while it waits (POS-06); '' for none. */
export function useTrailingText({ trailing, trailingAt, trailingFrom }: TrailingProps): string {
  const t = useWords('tpsl')
  if (trailing === '') return ''
  if (trailingAt !== '') return `${trailing} ${t('trailing.at', { price: trailingAt })}`
  return trailingFrom === '' ? trailing : `${trailing} ${t('trailing.from', { price: trailingFrom })}`
}

/** A cell that opens a dialog; on a read-only exchange its text alone. */
export function CellButton(props: {
  readonly className: string | undefined
  readonly label: string
  readonly testId: string
  readonly pending?: '' | undefined
  readonly onPress: () => void
  readonly children: ReactNode
}) {
  const { className, testId, children } = props
  if (!useMayTrade())
    return (
      <span className={className} data-testid={testId}>
        {children}
      </span>
    )
  return (
    <RowButton
      variant="link"
      className={className}
      aria-label={props.label}
      data-pending={props.pending}
      data-testid={testId}
      onPress={props.onPress}
    >
      {children}
    </RowButton>
  )
}

/** What a cell without TP/SL shows. */
export const useNone = (): string => {
  const t = useWords('tpsl')
  return useMayTrade() ? t('cell.add') : '--'
}

/** TP/SL of a position, current or being set. A press opens the dialog (TPSL-72). */
export const PositionTpSl = memo(function PositionTpSl(
  props: TrailingProps & {
    readonly rowKey: string
    readonly name: string
    /** 'TP / SL'; '' for none. */
    readonly tpSl: string
    readonly entries: number
  },
) {
  const t = useWords('tpsl')
  const { rowKey, name, entries } = props
  const trailing = useTrailingText(props)
  const pending = useField(pendingTpSl, 'byKey')[rowKey]
  const set = pending ?? props.tpSl
  const none = useNone()
  const shown = set === '' ? none : set
  const parts = entries > 0 ? t('cell.entries', { count: entries }) : ''
  return (
    <>
      <CellButton
        className={styles['cell']}
        label={`${t('cell.open', { symbol: name })}: ${shown} ${parts}`.trimEnd()}
        pending={pending === undefined ? undefined : ''}
        testId="position-tpsl"
        onPress={() => openDialog('tpSl', { target: { of: 'position', key: rowKey } })}
      >
        <span className={text['n']} style={fitted(shown)}>
          {shown}
        </span>
        {parts !== '' && (
          <>
            {' '}
            <span className={styles['new']}>{parts}</span>
          </>
        )}
      </CellButton>
      {trailing !== '' && (
        <CellButton
          className={styles['trailing']}
          label={t('cell.trailing', { symbol: name, trailing: `TS ${trailing}` })}
          testId="position-trailing"
          onPress={() => openDialog('trailingStop', { positionKey: rowKey })}
        >
          <span className={text['n']} style={fitted(`TS ${trailing}`)}>{`TS ${trailing}`}</span>
        </CellButton>
      )}
    </>
  )
})
