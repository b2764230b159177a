import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TpSlBulkDraft, TpSlBulkPreview, TpSlBulkRow } from '#shared/contracts/tpsl-list.ts'
import '../../i18n/english/tpsl.ts'
import { previewTpSlBulk } from '../../bridge/ask-risk.ts'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import { DragDialog } from './drag-dialog.tsx'
import { Messages, Unseen } from '../../trading/tpsl/messages.tsx'
import { sendTpSl } from '../../trading/tpsl/send-tpsl.ts'
import { TextField } from '../../trading/tpsl/text-field.tsx'
import styles from '../../trading/tpsl/tpsl.module.css'
import listStyles from './entries.module.css'
import { MarketSide } from './tpsl-header.tsx'
import { useLivePreview } from '../../trading/live-preview/use-live-preview.ts'

/** Sets TP/SL of all positions, each by one ROI. A position that can't take it is skipped and says why. */
export function BulkDialog(props: { readonly onClose: () => void }) {
  const { t } = useTranslation('tpsl')
  const { onClose } = props
  const [sending, setSending] = useState(false)
  const { typed, answer, slow, unseen, edit, exactly } = useLivePreview<TpSlBulkDraft, TpSlBulkPreview>(
    previewTpSlBulk,
    {
      tpRoiText: '',
      slRoiText: '',
    },
    ({ rows: made }) => made.map(({ call }) => call),
  )
  // While the worker doesn't answer, results for an older ROI are hidden.
  const rows = slow ? [] : (answer?.rows ?? [])
  const ready = rows.filter(({ call }) => call !== null).length
  const submit = async (): Promise<void> => {
    if (sending) return
    setSending(true)
    const asked = await exactly()
    const results: boolean[] = []
    for (const row of asked?.rows ?? []) {
      if (row.call === null) continue
      // Sequential: twenty calls at once would be refused as too many requests.
      // oxlint-disable-next-line no-await-in-loop
      results.push(await sendRow(row))
    }
    setSending(false)
    if (results.length > 0 && results.every(Boolean)) onClose()
  }
  return (
    <DragDialog
      title={t('bulk.title')}
      onClose={onClose}
      busy={sending}
      testId="tpsl-bulk"
      actions={
        <>
          <Button onPress={onClose} isDisabled={sending}>
            {t('common:cancel')}
          </Button>
          <Button
            variant="primary"
            isPending={sending}
            isDisabled={ready === 0}
            onPress={() => void submit()}
          >
            {t('bulk.confirm', { count: ready })}
          </Button>
        </>
      }
    >
      <div className={styles['halves']}>
        <TextField
          label={t('bulk.tp')}
          value={typed.tpRoiText}
          unit="%"
          onChange={(tpRoiText) => edit({ tpRoiText })}
          onEnter={() => void submit()}
          testId="bulk-tp"
        />
        <TextField
          label={t('bulk.sl')}
          value={typed.slRoiText}
          unit="%"
          onChange={(slRoiText) => edit({ slRoiText })}
          onEnter={() => void submit()}
          testId="bulk-sl"
        />
      </div>
      {slow && <output className={styles['calculating']}>{t('calculating')}</output>}
      {rows.length === 0 && !slow && <p className={styles['calculating']}>{t('bulk.none')}</p>}
      {unseen && <Unseen />}
      <div className={listStyles['scroll']}>
        <table className={listStyles['list']}>
          <thead>
            <tr>
              <th scope="col">{t('bulk.position')}</th>
              <th scope="col">{t('column.tp')}</th>
              <th scope="col">{t('column.sl')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} data-testid="bulk-row" data-ready={row.call === null ? undefined : ''}>
                <td>
                  <MarketSide name={row.displayName} side={row.side} of="position" />
                  <Messages messages={row.messages} />
                </td>
                <td className={text['n']}>{row.tp}</td>
                <td className={text['n']}>{row.sl}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DragDialog>
  )
}

const sendRow = (row: TpSlBulkRow): Promise<boolean> =>
  row.call === null
    ? Promise.resolve(true)
    : sendTpSl(
        { call: 'set', body: row.call },
        { id: row.key, symbol: row.displayName, positionKey: row.key, prices: row },
      )
