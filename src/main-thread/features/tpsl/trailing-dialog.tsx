import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TpSlHead } from '#shared/contracts/dialog.ts'
import type { SetTpSlBody } from '#shared/contracts/tpsl-calls.ts'
import type { TrailingDraft, TrailingPreview } from '#shared/contracts/tpsl.ts'
import '../../i18n/english/tpsl.ts'
import { previewTrailing } from '../../bridge/ask-risk.ts'
import { useCapability } from '../../stores/exchange.ts'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import { cx, toneClass } from '../../ui/tone.ts'
import { useFocusInvalid } from './use-focus-invalid.ts'
import { DragDialog } from './drag-dialog.tsx'
import { isOver } from '../../trading/tpsl/message-params.ts'
import { messagesAt } from '../../trading/tpsl/messages.tsx'
import { distanceOf, sendTrailing } from '../../trading/tpsl/send-tpsl.ts'
import { useOneSend } from '../../trading/action-form/use-one-send.ts'
import { TextField } from '../../trading/tpsl/text-field.tsx'
import styles from '../../trading/tpsl/tpsl.module.css'
import { useLivePreview } from '../../trading/live-preview/use-live-preview.ts'
import { TpSlHeader } from './tpsl-header.tsx'

/** The trailing stop of a position: distance or percent, and where it starts. */
export function TrailingDialog(props: { readonly positionKey: string; readonly onClose: () => void }) {
  const { t } = useTranslation('tpsl')
  const { onClose } = props
  const takesPercent = useCapability('trailingPercent')
  const [tried, setTried] = useState(false)
  const { sending, once } = useOneSend()
  const { typed, answer, slow, edit, exactly } = useLivePreview<TrailingDraft, TrailingPreview>(
    previewTrailing,
    {
      key: props.positionKey,
      by: 'distance',
      text: '',
      activationText: '',
      openedAs: '',
    },
  )
  const [head, setHead] = useState<TpSlHead | null>(null)
  // A position that was closed has no head: its market stays readable.
  if (answer !== null && answer.head !== null && answer.head !== head) setHead(answer.head)
  const side = head?.side ?? ''
  useEffect(() => {
    if (side === '' || typed.openedAs !== '') return
    const form = answer?.now?.form
    edit({
      // Binds the dialog to the side it was opened for: the other side is another position.
      openedAs: side,
      // A press sends the whole form: what is left out would no longer hold.
      ...(form !== undefined && typed.text === '' ? { by: form.by, text: form.text } : {}),
      ...(form !== undefined && typed.activationText === '' ? { activationText: form.activationText } : {}),
    })
  })
  const send = async (
    body: SetTpSlBody | null | undefined,
    remove: boolean,
    distance: string,
  ): Promise<void> => {
    if (body !== null && body !== undefined && (await sendTrailing(body, remove, distance))) onClose()
  }
  const unit = typed.by === 'distance' ? (head?.quote ?? '') : '%'
  const focusInvalid = useFocusInvalid()
  const submit = async (): Promise<void> => {
    setTried(true)
    const found = await exactly()
    if (!found?.call) focusInvalid()
    await send(found?.call, false, found?.distance ?? '')
  }
  const now = answer?.now ?? null
  // While the worker doesn't answer, messages about an older text are hidden.
  const answered = slow ? null : answer
  const messages = answered?.messages ?? []
  return (
    <DragDialog
      title={t('trailing.title')}
      market={head?.displayName}
      onClose={onClose}
      busy={sending}
      testId="trailing-dialog"
      actions={
        <>
          {answer?.removeCall ? (
            <Button
              isDisabled={sending}
              onPress={() =>
                void once(() => send(answer.removeCall, true, now === null ? '' : distanceOf(now)))
              }
            >
              {t('trailing.remove')}
            </Button>
          ) : (
            <Button isDisabled={sending} onPress={onClose}>
              {t('common:cancel')}
            </Button>
          )}
          <Button
            variant="primary"
            isPending={sending}
            isDisabled={answer !== null && answer.state !== 'open'}
            onPress={() => void once(submit)}
            data-testid="trailing-confirm"
          >
            {t('common:confirm')}
          </Button>
        </>
      }
    >
      <TpSlHeader head={head} of="position" />
      {now !== null && (
        <p className={styles['outcome']} data-testid="trailing-now">
          <span>
            {t('trailing.now', {
              distance: distanceOf(now),
            })}
          </span>{' '}
          {now.isActive ? (
            <span>
              {t('trailing.trigger')} <b className={text['n']}>{now.trigger}</b>
            </span>
          ) : (
            now.activation !== '--' && <span>{t('trailing.from', { price: now.activation })}</span>
          )}
        </p>
      )}
      <div className={styles['pair']}>
        <TextField
          label={t(typed.by === 'distance' ? 'trailing.distance' : 'trailing.percent')}
          value={typed.text}
          unit={unit}
          step={typed.by === 'distance' ? (head?.tickSize ?? '') : '0.1'}
          decimals={typed.by === 'distance' ? (head?.priceFraction ?? 0) : 2}
          messages={messagesAt(messages, 'trigger', tried)}
          onChange={(value) => edit({ text: value })}
          onEnter={() => void once(submit)}
          testId="trailing-distance"
        />
        <select
          className={styles['select']}
          aria-label={t('trailing.by')}
          value={typed.by}
          onChange={(event) =>
            edit({ by: event.target.value === 'percent' ? 'percent' : 'distance', text: '' })
          }
        >
          <option value="distance">{t('trailing.distance')}</option>
          <option value="percent">{t('trailing.percent')}</option>
        </select>
      </div>
      {typed.by === 'percent' && !takesPercent && (
        <p className={styles['calculating']} data-testid="trailing-converted">
          {t('trailing.converted')}
        </p>
      )}
      <TextField
        label={t('trailing.activation')}
        value={typed.activationText}
        unit={head?.quote ?? ''}
        step={head?.tickSize ?? ''}
        decimals={head?.priceFraction ?? 0}
        messages={messagesAt(messages, 'limit', tried)}
        onChange={(activationText) => edit({ activationText })}
        onEnter={() => void once(submit)}
        testId="trailing-activation"
      />
      <div className={styles['outcome']}>
        <span>
          {t('trailing.would')} <b className={text['n']}>{answered?.trigger ?? '--'}</b>
        </span>{' '}
        <span>
          {t('pnl')}{' '}
          <b className={cx(text['n'], toneClass(answered?.tone ?? 0))}>{answered?.expectedPnl ?? '--'}</b>{' '}
          {head?.coin}
        </span>
      </div>
      {slow && <output className={styles['calculating']}>{t('calculating')}</output>}
      {answer !== null && isOver(answer.state) && (
        <p className={styles['banner']} role="alert" data-testid="tpsl-state">
          {t(`state.position.${answer.state}`)}
        </p>
      )}
    </DragDialog>
  )
}
