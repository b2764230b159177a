import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { CloseDraft, ClosePreview } from '#shared/contracts/position-actions.ts'
import { toneOfText } from '#shared/units/tone.ts'
import '../../i18n/english/actions.ts'
import { previewClose } from '../../bridge/action-calls.ts'
import { newOrderLinkId, placeOrder } from '../../bridge/send-commands.ts'
import { connection } from '../../stores/connection.ts'
import { orderGuard } from '../../stores/order-guard.ts'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import text from '../../ui/text.module.css'
import { reportOutcome } from '../../trading/outcomes/report-outcome.ts'
import { positionGone } from '../../trading/positions/close-order.ts'
import { useLivePreview } from '../../trading/live-preview/use-live-preview.ts'
import styles from '../../trading/action-form/actions.module.css'
import {
  Facts,
  FormMessages,
  Gone,
  Unseen,
  useFieldMessages,
  PositionHeader,
} from '../../trading/action-form/parts.tsx'
import { useOneSend } from '../../trading/action-form/use-one-send.ts'
import { useOpenedAs } from '../../trading/action-form/use-opened-as.ts'

/** Within this time an accepted close has emptied the position, or some of it is left, ms. */
const CLOSED_WITHIN_MS = 1500
const PRESETS = [25, 50, 75, 100] as const

/** The quantity that a share of the position is now. All of it at market is sent without a quantity. */
const shareSent = (
  { qtyFromPercent }: ClosePreview,
  { percent, orderType }: Pick<CloseDraft, 'percent' | 'orderType'>,
): string | null => (percent === 100 && orderType === 'Market' ? null : qtyFromPercent)

/**
 * Closes a position, or a share of it, by market or with a limit price, and shows the effect in figures (POS-04,
 * POS-05).
 */
export function CloseDialog(props: {
  readonly positionKey: string
  readonly orderType: 'Market' | 'Limit'
  readonly percent?: number
  readonly onClose: () => void
}) {
  const { t } = useTranslation('actions')
  const { state: online } = useSnapshot(connection)
  const { typed, answer, unseen, edit, exactly } = useLivePreview<CloseDraft, ClosePreview>(
    previewClose,
    {
      key: props.positionKey,
      openedAs: '',
      orderType: props.orderType,
      priceText: '',
      qtyText: '',
      percent: props.percent ?? 100,
    },
    shareSent,
  )
  const { sending: busy, once } = useOneSend()
  const { asked } = useSnapshot(orderGuard)
  const [tried, setTried] = useState(false)
  const [left, setLeft] = useState(false)
  const said = useFieldMessages(answer?.messages ?? [], tried)
  const head = answer?.head ?? null
  const isMarket = typed.orderType === 'Market'
  useOpenedAs(head, typed.openedAs, edit)

  async function send(): Promise<void> {
    setTried(true)
    setLeft(false)
    const order = (await exactly())?.order ?? null
    if (order === null) return
    const orderLinkId = newOrderLinkId()
    const outcome = await placeOrder({ ...order, orderLinkId })
    reportOutcome(outcome, {
      id: orderLinkId,
      titleKey: 'closeFailed',
      call: 'create',
      params: { symbol: head?.displayName ?? order.symbol },
    })
    // The position was too large for one market order or for the book: the dialog stays open so that the trader can
    // close the rest.
    const isAll = order.kind === 'Market' && order.closeOnTrigger
    const done =
      outcome.kind === 'unknown' ||
      (outcome.kind === 'accepted' && (!isAll || (await positionGone(props.positionKey, CLOSED_WITHIN_MS))))
    setLeft(outcome.kind === 'accepted' && isAll)
    // After a refusal the dialog stays open too, so that the trader can try again. After an unknown outcome it closes:
    // the order must not be sent again.
    if (done) props.onClose()
  }

  const isOpen = answer?.state === 'open'
  const number = {
    min: '0',
    max: '999999999999',
  }
  const qtyShown = typed.percent === null ? typed.qtyText : (answer?.qtyFromPercent ?? '')
  return (
    <AppDialog
      role="alertdialog"
      title={t(isMarket ? 'close.title' : 'close.titleLimit', { symbol: head?.displayName ?? '' })}
      isOpen
      onClose={props.onClose}
      busy={busy}
      actions={
        <>
          <Button size="tall" onPress={props.onClose} isDisabled={busy}>
            {t('common:cancel')}
          </Button>
          <Button
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- Enter confirms what was asked for, Esc leaves
            autoFocus
            size="tall"
            variant={head?.side === 'Sell' ? 'up' : 'down'}
            isDisabled={busy || !isOpen}
            onPress={() => void once(send)}
            data-testid="close-confirm"
          >
            {t(busy && asked === null ? 'close.sending' : isMarket ? 'close.confirm' : 'close.confirmLimit')}
          </Button>
        </>
      }
    >
      <Gone state={answer?.state} />
      <PositionHeader head={head} />
      <fieldset className={styles['tabs']} aria-label={t('close.orderType')}>
        {(['Market', 'Limit'] as const).map((orderType) => (
          <button
            key={orderType}
            type="button"
            aria-pressed={typed.orderType === orderType}
            disabled={busy}
            onClick={() => edit({ orderType })}
          >
            {t(`close.${orderType}`)}
          </button>
        ))}
      </fieldset>
      {!isMarket && (
        <NumberInput
          label={t('close.price')}
          unit={head?.quote ?? ''}
          value={typed.priceText}
          rules={{ ...number, decimals: head?.priceFraction ?? 8, step: head?.tickSize ?? '' }}
          stepFrom={() => (head?.last ?? '').replaceAll(',', '')}
          onChange={(priceText) => edit({ priceText })}
          onEnter={() => void once(send)}
          testId="close-price"
          {...said('price')}
        />
      )}
      <NumberInput
        label={t('close.qty')}
        unit={head?.unit ?? ''}
        value={qtyShown}
        rules={{ ...number, decimals: head?.lotFraction ?? 8, step: head?.lotSize ?? '' }}
        snap="down"
        onChange={(qtyText) => edit({ qtyText, percent: null })}
        onEnter={() => void once(send)}
        testId="close-qty"
        {...said('qty')}
      />
      <fieldset className={styles['presets']} aria-label={t('close.share')}>
        {PRESETS.map((percent) => (
          <Button
            key={percent}
            className={styles['preset']}
            isDisabled={busy}
            aria-pressed={typed.percent === percent}
            onPress={() => edit({ percent })}
          >
            <span className={text['n']}>{`${percent}%`}</span>
          </Button>
        ))}
      </fieldset>
      {answer !== null && isOpen && (
        <Facts
          facts={[
            { name: t('close.fill'), value: answer.fillPrice, testId: 'close-fill' },
            {
              name: t('close.pnl'),
              value: `${answer.expectedPnl} ${answer.coin}`,
              tone: answer.tone,
              testId: 'close-pnl',
            },
            {
              name: t(answer.isPart ? 'close.netPart' : 'close.net'),
              value: `${answer.netPnl} ${answer.coin}`,
              tone: toneOfText(answer.netPnl),
              testId: 'close-net',
            },
            { name: t('close.fee'), value: `${answer.fee} ${answer.coin}` },
            { name: t('close.frees'), value: `${answer.frees} ${answer.coin}` },
            {
              name: t('close.remaining'),
              value: `${answer.remaining} ${head?.unit ?? ''}`,
              testId: 'close-rest',
            },
            { name: t('close.liq'), value: answer.liq },
          ]}
        />
      )}
      <FormMessages messages={answer?.messages ?? []} />
      <Unseen isSo={unseen} />
      {left && isOpen && (
        <output className={text['warn']} data-testid="close-left">
          {t('close.left', { size: `${head?.size ?? ''} ${head?.unit ?? ''}` })}
        </output>
      )}
      {online !== 'open' && <p className={text['warn']}>{t('close.offline')}</p>}
    </AppDialog>
  )
}
