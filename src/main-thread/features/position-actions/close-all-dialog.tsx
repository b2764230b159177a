import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CloseAllQuestion, CloseAllRow, CloseAllView } from '#shared/contracts/position-actions.ts'
import '../../i18n/english/actions.ts'
import { previewCloseAll } from '../../bridge/action-calls.ts'
import { newOrderLinkId, placeOrder } from '../../bridge/send-commands.ts'
import { refusalLine } from '../../i18n/refusal-text.ts'
import { positions } from '../../stores/tables.ts'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import text from '../../ui/text.module.css'
import { cx, toneClass } from '../../ui/tone.ts'
import { useLivePreview } from '../../trading/live-preview/use-live-preview.ts'
import styles from '../../trading/action-form/actions.module.css'
import { closeEach } from './close-all-flow.ts'
import type { CloseResult } from './close-all-flow.ts'
import { Facts } from '../../trading/action-form/parts.tsx'

type Results = Readonly<Record<string, CloseResult>>

/**
 * Resolves to true once the position is gone from the worker's list, which also holds rows outside of the table's
 * window; false after `ms`.
 */
async function goneWithin(key: string, ms: number): Promise<boolean> {
  const until = performance.now() + ms
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- asked until it's gone or the time is over
    const now = await previewCloseAll({ requestId: 0, onlySymbol: '' })
    if (now !== null && now.rows.every((row) => row.key !== key)) return true
    if (performance.now() > until) return false
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => void setTimeout(resolve, 150))
  }
}

/** Every position that would be closed, in figures, then the outcome of each. */
export function CloseAllDialog(props: {
  readonly onlySymbol: string
  readonly isShown: boolean
  readonly onClose: () => void
}) {
  const { t } = useTranslation('actions')
  const { answer } = useLivePreview<CloseAllQuestion, CloseAllView>(previewCloseAll, {
    onlySymbol: props.onlySymbol,
    isShown: props.isShown,
  })
  const [sent, setSent] = useState<readonly CloseAllRow[] | null>(null)
  const [results, setResults] = useState<Results>({})
  const [busy, setBusy] = useState(false)
  const isSending = useRef(false)
  const rows = sent ?? answer?.rows ?? []
  const open = rows.filter(({ canClose }) => canClose)

  async function confirm(which: readonly CloseAllRow[]): Promise<void> {
    if (isSending.current || which.length === 0) return
    isSending.current = true
    setBusy(true)
    setSent(rows)
    await closeEach(which, {
      place: placeOrder,
      newId: newOrderLinkId,
      gone: goneWithin,
      report: (key, result) => setResults((before) => ({ ...before, [key]: result })),
    })
    isSending.current = false
    setBusy(false)
  }
  // What was refused or is left can be sent again. An order without an answer must not be sent again.
  const again = rows.filter(({ key }) => results[key]?.kind === 'refused' || results[key]?.kind === 'left')
  const done = sent !== null && !busy
  const outcome = (row: CloseAllRow): string => {
    const result = results[row.key]
    if (result === undefined || result.kind === 'waiting') return ''
    if (result.kind !== 'refused') return t(`closeAll.${result.kind}`)
    const { code, message, params, product } = result.refusal
    return refusalLine(code, message, params, product)
  }
  return (
    <AppDialog
      role="alertdialog"
      title={t(props.isShown ? 'closeAll.openShown' : 'closeAll.title', { symbol: props.onlySymbol })}
      isOpen
      busy={busy}
      onClose={props.onClose}
      actions={
        <>
          <Button size="tall" onPress={props.onClose} isDisabled={busy}>
            {t(done ? 'common:close' : 'common:cancel')}
          </Button>
          {(!done || again.length > 0) && (
            <Button
              size="tall"
              variant="down"
              isPending={busy}
              isDisabled={done ? false : open.length === 0}
              onPress={() => void confirm(done ? again : rows)}
              data-testid="close-all-confirm"
            >
              {done ? t('closeAll.again') : t('closeAll.confirm', { count: open.length })}
            </Button>
          )}
        </>
      }
    >
      <p>{t('closeAll.text')}</p>
      {rows.length === 0 && answer !== null && <output>{t('closeAll.none')}</output>}
      <ul className={styles['list']} aria-live="polite">
        {rows.map((row) => (
          <li key={row.key} data-testid={`close-all-${row.key}`} data-result={results[row.key]?.kind}>
            <span>{row.name}</span>
            <span className={cx(text['n'], toneClass(row.side === 'Buy' ? 1 : -1))}>
              {row.side === 'Buy' ? '+' : '-'}
              {row.size} {row.unit}
            </span>
            <span className={cx(text['n'], toneClass(row.tone))}>
              {row.pnl} {row.coin}
            </span>
            {(outcome(row) !== '' || !row.canClose) && (
              <span
                className={
                  results[row.key]?.kind === 'refused'
                    ? text['down']
                    : results[row.key]?.kind === 'closed'
                      ? text['up']
                      : text['mut']
                }
              >
                {row.canClose ? outcome(row) : t('closeAll.barred')}
              </span>
            )}
          </li>
        ))}
      </ul>
      {sent === null && (
        <Facts
          facts={(answer?.totals ?? []).map(({ coin, pnl, tone }) => ({
            name: t('closeAll.total', { coin }),
            value: `${pnl} ${coin}`,
            tone,
          }))}
        />
      )}
      {done && again.length === 0 && positions.keys.total === 0 && <output>{t('closeAll.done')}</output>}
    </AppDialog>
  )
}
