import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { PositionRowView } from '#shared/contracts/views.ts'
import { newOrderLinkId, placeOrder } from '../../bridge/send-commands.ts'
import { connection } from '../../stores/connection.ts'
import { positions } from '../../stores/tables.ts'
import { useRow } from '../../stores/use-slot.ts'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import text from '../../ui/text.module.css'
import { cx, toneClass } from '../../ui/tone.ts'
import { reportOutcome } from '../notices/report-outcome.ts'
import { closeOrder, positionGone } from './close-order.ts'
import styles from './tables.module.css'

/** An accepted close has emptied the position by then, or some of it is left. */
const CLOSED_WITHIN_MS = 1500

/** Shows in figures what a market close does, then sends one order that closes all it can (POS-04). */
export function ClosePositionDialog(props: { readonly rowKey: string | null; readonly onDone: () => void }) {
  if (props.rowKey === null) return null
  return <Closing key={props.rowKey} rowKey={props.rowKey} onDone={props.onDone} />
}

function Closing(props: { readonly rowKey: string; readonly onDone: () => void }) {
  const { t } = useTranslation('tables')
  const { t: common } = useTranslation()
  const row = useRow(positions, props.rowKey)
  const { state } = useSnapshot(connection)
  const [busy, setBusy] = useState(false)
  const [left, setLeft] = useState(false)

  async function close(position: PositionRowView): Promise<void> {
    setBusy(true)
    setLeft(false)
    const orderLinkId = newOrderLinkId()
    const outcome = await placeOrder(closeOrder(position, orderLinkId))
    reportOutcome(outcome, {
      id: orderLinkId,
      titleKey: 'closeFailed',
      params: { symbol: position.displayName },
    })
    // What is left of a position too big for one order, or for the book, keeps the dialog: the trader presses again.
    const done =
      outcome.kind === 'unknown' ||
      (outcome.kind === 'accepted' && (await positionGone(props.rowKey, CLOSED_WITHIN_MS)))
    setBusy(false)
    setLeft(outcome.kind === 'accepted')
    // A refusal keeps it too, so that the trader may try again; an unknown outcome must not be sent again.
    if (done) props.onDone()
  }

  return (
    <AppDialog
      role="alertdialog"
      title={t('close.title', { symbol: row?.displayName ?? '' })}
      isOpen
      onClose={props.onDone}
      busy={busy}
      actions={
        <>
          <Button size="tall" onPress={props.onDone} isDisabled={busy}>
            {common('cancel')}
          </Button>
          <Button
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- Enter confirms what was asked for, Esc leaves
            autoFocus
            size="tall"
            look={row?.side === 'Buy' ? 'down' : 'up'}
            isDisabled={busy || row === null}
            onPress={() => {
              if (row !== null) void close(row)
            }}
          >
            {t(busy ? 'close.sending' : 'close.confirm')}
          </Button>
        </>
      }
    >
      {row === null ? <output>{t('close.gone')}</output> : <Facts row={row} />}
      {left && row !== null && (
        <output className={text.warn} data-testid="close-left">
          {t('close.left', { size: `${row.size} ${row.unit}` })}
        </output>
      )}
      {state !== 'open' && <p className={text.warn}>{t('close.offline')}</p>}
    </AppDialog>
  )
}

function Facts(props: { readonly row: PositionRowView }) {
  const { t } = useTranslation('tables')
  const { t: common } = useTranslation()
  const { row } = props
  const side = common(row.side === 'Buy' ? 'side.long' : 'side.short')
  const facts = [
    ['close.side', side, toneClass(row.side === 'Buy' ? 1 : -1)],
    ['positions.size', `${row.size} ${row.unit}`, ''],
    ['positions.entry', row.entryPrice, ''],
    ['positions.mark', row.markPrice, ''],
    ['positions.value', `${row.positionValue} ${row.coin}`, ''],
    ['close.pnl', `${row.unrealisedPnl} ${row.coin} (${row.roi})`, toneClass(row.pnlTone)],
    ['close.frees', `${row.positionIM} ${row.coin}`, ''],
  ] as const
  return (
    <>
      <p>{t('close.text')}</p>
      <dl className={styles.facts}>
        {facts.map(([key, value, tone]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>{t(key)}</dt>
            <dd>
              <span className={cx(text.n, tone)}>{value}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
