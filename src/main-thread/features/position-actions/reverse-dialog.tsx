import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { REVERSE_TIP } from '#shared/contracts/member-preferences.ts'
import type { ReverseDraft, ReversePreview } from '#shared/contracts/position-actions.ts'
import type { TpSlHead } from '#shared/contracts/dialog.ts'
import { toneOfText } from '#shared/units/tone.ts'
import '../../i18n/english/actions.ts'
import { previewReverse } from '../../bridge/action-calls.ts'
import { preferMember } from '../../bridge/history-calls.ts'
import { useMarginKey } from '../../stores/margin-key.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import text from '../../ui/text.module.css'
import { toneClass } from '../../ui/tone.ts'
import { useLivePreview } from '../../trading/live-preview/use-live-preview.ts'
import { useOneSend } from '../../trading/action-form/use-one-send.ts'
import styles from '../../trading/action-form/actions.module.css'
import { reversing } from '../../stores/reversing.ts'
import {
  Facts,
  Failure,
  FormMessages,
  Gone,
  LearnMore,
  Unseen,
  useFieldMessages,
} from '../../trading/action-form/parts.tsx'
import { runReverse } from '../../trading/steps/reverse-position.ts'
import { useAction } from '../../trading/action-form/use-action.ts'
import { useOpenedAs } from '../../trading/action-form/use-opened-as.ts'

/** Asks for confirmation before a position is reversed, and shows the effect in figures (POS-11..14, POS-25). */
export function ReverseDialog(props: { readonly positionKey: string; readonly onClose: () => void }) {
  const { t } = useTranslation('actions')
  const { typed, answer, unseen, edit, exactly } = useLivePreview<ReverseDraft, ReversePreview>(
    previewReverse,
    {
      key: props.positionKey,
      openedAs: '',
      leverageText: '',
    },
    ({ head: shown }) => shown?.size,
  )
  const [isHidden, hide] = useState(false)
  const { busy, failure, run } = useAction()
  const { once } = useOneSend()
  const isElsewhere = useSnapshot(reversing).key !== ''
  const said = useFieldMessages(answer?.messages ?? [], true)
  const head = answer?.head ?? null
  useOpenedAs(head, typed.openedAs, edit)

  async function confirm(): Promise<void> {
    if (isElsewhere) return
    const preview = await exactly()
    if (preview === null || preview.request === null) return
    const outcome = await run(async () => {
      const ended = await runReverse(props.positionKey, preview)
      return ended ?? { kind: 'rejected', code: 0, message: '', told: true }
    })
    if (outcome === null || outcome.kind === 'rejected') return
    // A reverse that stopped half-way has already replaced this dialog with its own.
    if (outcome.kind === 'accepted' && outcome.value.kind !== 'done') return
    props.onClose()
  }
  const choose = (selected: boolean): void => {
    hide(selected)
    void preferMember(REVERSE_TIP, selected ? 'hide' : 'show')
  }

  const isOpen = answer?.state === 'open'
  return (
    <AppDialog
      title={t('reverse.title')}
      isOpen
      busy={busy}
      onClose={props.onClose}
      actions={
        <>
          <Button size="tall" onPress={props.onClose} isDisabled={busy}>
            {t('common:cancel')}
          </Button>
          <Button
            size="tall"
            variant="primary"
            isPending={busy}
            isDisabled={!isOpen || answer.request === null || (isElsewhere && !busy)}
            onPress={() => void once(confirm)}
            data-testid="reverse-confirm"
          >
            {t('reverse.confirm')}
          </Button>
        </>
      }
    >
      <Gone state={answer?.state} />
      {head !== null && isOpen && <Sides head={head} preview={answer} />}
      {isOpen && !answer.isCopyTrade && (
        <NumberInput
          label={t('reverse.leverage')}
          unit="x"
          value={typed.leverageText}
          placeholder={answer.leverageAfter.replace('x', '')}
          rules={{ decimals: 2, step: '0.01', min: '1', max: answer.maxLeverage || '100' }}
          snap="down"
          onChange={(leverageText) => edit({ leverageText })}
          onEnter={() => void once(confirm)}
          testId="reverse-leverage"
          range={t('message.leverageRange', { min: '1', max: answer.maxLeverage })}
          {...said('amount')}
        />
      )}
      {isOpen && (
        <Facts
          facts={[
            {
              name: t('close.pnl'),
              value: `${answer.realisedPnl} ${answer.coin}`,
              tone: answer.tone,
              testId: 'reverse-pnl',
            },
            {
              name: t('close.net'),
              value: `${answer.netPnl} ${answer.coin}`,
              tone: toneOfText(answer.netPnl),
              testId: 'reverse-net',
            },
            { name: t('reverse.fees'), value: `${answer.fees} ${answer.coin}`, testId: 'reverse-fees' },
            { name: t('reverse.cost'), value: `${answer.cost} ${answer.coin}`, testId: 'reverse-cost' },
            { name: t('reverse.available'), value: `${answer.available} ${answer.coin}` },
            { name: t('reverse.liq'), value: answer.liqNow, after: answer.liqAfter, testId: 'reverse-liq' },
          ]}
        />
      )}
      <FormMessages messages={answer?.messages ?? []} />
      <Unseen isSo={unseen} />
      <div className={styles['foot']}>
        {answer?.isCopyTrade === false && (
          <Checkbox isSelected={isHidden} onChange={choose} isDisabled={busy}>
            {t('reverse.dontAsk')}
          </Checkbox>
        )}
        <LearnMore article="reverse">{t('reverse.learn')}</LearnMore>
      </div>
      <Failure text={failure} />
    </AppDialog>
  )
}

function Sides(props: { readonly head: TpSlHead; readonly preview: ReversePreview }) {
  const { t } = useTranslation('actions')
  const { head, preview } = props
  const mode = t(`common:${useMarginKey(head.isIsolated)}`)
  const sides = [
    { side: head.side, leverage: head.leverage, testId: 'reverse-from' },
    { side: preview.opposite, leverage: preview.leverageAfter, testId: 'reverse-to' },
  ] as const
  const word = (side: 'Buy' | 'Sell'): string => t(side === 'Buy' ? 'common:side.long' : 'common:side.short')
  const box = ({ side, leverage, testId }: (typeof sides)[number]) => (
    <div key={testId} className={styles['side']} data-side={side} data-testid={testId}>
      <span className={toneClass(side === 'Buy' ? 1 : -1)}>{word(side)}</span>
      <b className={text['n']}>
        {head.size} <span className={text['mut']}>{head.unit}</span>
      </b>
      <span className={text['mut']}>
        {mode} <span className={text['n']}>{leverage}</span>
      </span>
    </div>
  )
  return (
    <>
      <p className={styles['market']}>
        <span className={text['mut']}>
          {t('reverse.market')} <b>{head.displayName}</b>
        </span>
        <span className={text['n']} data-testid="reverse-market">
          {preview.marketPrice}
        </span>
      </p>
      <div className={styles['sides']}>
        {box(sides[0])}
        <span aria-hidden="true" className={styles['to']}>
          →
        </span>
        {box(sides[1])}
      </div>
      <ol className={styles['steps']}>
        <li>{t('reverse.step1', { side: word(head.side), size: head.size })}</li>
        <li>{t('reverse.step2', { side: word(preview.opposite), size: head.size })}</li>
      </ol>
    </>
  )
}
