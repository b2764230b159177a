import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { t as translate } from 'i18next'
import { NEVER } from '#shared/contracts/order-guard.ts'
import type { IntentEnd, UnknownIntent } from '#shared/contracts/private-feed.ts'
import type { ChosenOrder } from '#shared/contracts/order-guard.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import { formatPrice } from '#shared/units/display.ts'
import { useSnapshot } from 'valtio/react'
import '../../i18n/english/actions.ts'
import '../../i18n/english/exchange.ts'
import '../../i18n/english/tpsl.ts'
import { inOrder } from '../../i18n/in-order.ts'
import { exchange } from '../../stores/exchange.ts'
import { intents, ordersInDoubt } from '../../stores/account.ts'
import type { GuardAsked } from '../../stores/order-guard.ts'
import { orderGuard } from '../../stores/order-guard.ts'
import { nameOfLost } from '../../trading/notices/lost-order.ts'
import { sideWord } from '../../trading/ticket/side-key.ts'
import { Unseen } from '../../trading/action-form/parts.tsx'
import { useOneSend } from '../../trading/action-form/use-one-send.ts'
import { useAccountName } from '../../trading/account/use-account-name.ts'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import { timeText } from '../../ui/durations.ts'
import text from '../../ui/text.module.css'
import { useVerdict } from './use-verdict.ts'

const titles = {
  order: 'guard.title',
  reverse: 'reverse.title',
  change: 'guard.titleChange',
  stops: 'tpsl:title.modify',
} as const
const sends = {
  order: 'guard.send',
  reverse: 'reverse.confirm',
  change: 'guard.change',
  stops: 'common:confirm',
} as const

/** Where the first order of an arming goes: account and network. */
function FirstOrder() {
  const { t } = useTranslation('exchange')
  const { name, network } = useSnapshot(exchange).v
  const account = useAccountName()
  return (
    <p className={text['warn']} data-testid="guard-first">
      {t('safety.first', { account, network: `${name} ${network ?? ''}` })}
    </p>
  )
}

const answers: Readonly<Record<IntentEnd, 'placed' | 'filled' | 'notPlaced' | 'notFound' | 'see'>> = {
  accepted: 'placed',
  filled: 'filled',
  rejected: 'notPlaced',
  absent: 'notFound',
  unproven: 'see',
}

/**
 * The account's orders of the market, of any window, that have been in doubt since the question was asked, each with its
 * answer if there is one by now. A later answer changes what the trader was asked: the order must be read again before it
 * is sent.
 */
function useUnanswered(symbol: string) {
  const { t } = useTranslation(['actions', 'ticket'])
  const shown = useSnapshot(intents)
  const { ended } = shown
  const [seen] = useState(() => new Map<string, UnknownIntent>())
  for (const one of ordersInDoubt(symbol, shown)) seen.set(one.orderLinkId, one)
  const orders = [...seen.values()]
  const isDone = ({ orderLinkId }: UnknownIntent): boolean =>
    ended[orderLinkId] === 'accepted' || ended[orderLinkId] === 'filled'
  return {
    isPlaced: orders.some(isDone),
    texts: orders.map((one) => {
      const end = ended[one.orderLinkId]
      const answer = t(`ticket:unknown.${end === undefined ? 'checking' : answers[end]}`)
      const about = nameOfLost(one)
      return [one.orderLinkId, `${about}${/[.。]$/u.test(about) ? '' : ':'} ${answer}`] as const
    }),
  }
}

/** The order that the trader chose, as the chart's menu or the palette named it. */
function nameOf({ side, kind, price }: ChosenOrder): string {
  if (kind === 'Market') return `${translate(`common:side.${side}`)} · ${translate('ticket:market')}`
  const name = translate(`actions:chartMenu.${side}${kind === 'Limit' ? 'Limit' : 'Stop'}`)
  if (price === '') return name
  const plain = parseDecimalText(price)
  const shown = plain === null ? price : formatPrice(plain, price.split('.')[1]?.length ?? 0, { group: true })
  return `${name} ${inOrder(`@ ${shown}`)}`
}

/** Number of each question, by its `answer` function: React may render none between one question and the next. */
const serials = new WeakMap<GuardAsked['answer'], number>()
let lastSerial = 0

function serialOf({ answer }: GuardAsked): number {
  const serial = serials.get(answer) ?? (lastSerial += 1)
  serials.set(answer, serial)
  return serial
}

/**
 * Asks for confirmation before an order is sent: shows the order and what is unusual about it. Esc, a click beside it
 * and Enter cancel.
 */
export const GuardDialog = ({ asked }: { readonly asked: GuardAsked }) => (
  <Question key={serialOf(asked)} asked={asked} />
)

function Question({ asked }: { readonly asked: GuardAsked }) {
  const { t } = useTranslation('actions')
  const back = (): void => asked.answer(false)
  const { isPlaced, texts } = useUnanswered(asked.question.symbol)
  const { verdict, at, unseen, isAsSeen } = useVerdict(asked)
  const { sending, once } = useOneSend()
  const { side, closes, qty, unit, name, price, value, coin, through, best, old, tooLarge, typed } = verdict
  const { chosen } = asked
  const send = async (): Promise<void> => {
    // The question may have been closed meanwhile.
    if ((await isAsSeen()) && orderGuard.asked?.answer === asked.answer) asked.answer(true)
  }
  // The worker didn't check it: its unit and coin are unknown, and the side of a change too.
  const isBare = coin === ''
  const isReverse = asked.of === 'reverse'
  const hasSide = isReverse || asked.of === 'order'
  const sideText = t(sideWord(side, closes || isReverse))
  const bare = [hasSide ? sideText : '', qty, name, price].filter((part) => part !== '').join(' ')
  return (
    <AppDialog
      role="alertdialog"
      title={t(titles[asked.of])}
      isOpen
      onClose={back}
      actions={
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a stray Enter must not send what was just questioned */}
          <Button autoFocus size="tall" onPress={back} data-testid="guard-back">
            {t('guard.back')}
          </Button>
          <Button
            size="tall"
            variant={isBare && !hasSide ? 'plain' : side === 'Buy' ? 'up' : 'down'}
            isDisabled={isPlaced || sending}
            onPress={() => void once(send)}
            data-testid="guard-send"
          >
            {t(sends[asked.of])}
          </Button>
        </>
      }
    >
      {asked.isFirst && <FirstOrder />}
      {chosen === null ? null : (
        <p className={text['warn']} data-testid="guard-chosen">
          {t('guard.chosen', {
            chosen: nameOf(chosen),
            side: sideText,
          })}
        </p>
      )}
      <p data-testid="guard-order">
        {isBare
          ? bare
          : t(price === '' ? 'guard.market' : 'guard.order', {
              side: sideText,
              qty,
              unit,
              name,
              price,
              coin,
            })}
      </p>
      {isReverse && <p data-testid="guard-reverse">{t('guard.thenOpposite')}</p>}
      {typed === '' ? null : (
        <p className={text['warn']} data-testid="guard-typed">
          {t('guard.typed', { typed, price, coin })}
        </p>
      )}
      {texts.map(([id, said]) => (
        <p key={id} className={text['warn']} role="alert" data-testid="guard-unanswered">
          {said}
        </p>
      ))}
      {isPlaced && (
        <p className={text['warn']} data-testid="guard-placed">
          {t('guard.placedMeanwhile')}
        </p>
      )}
      {old === '' ? null : (
        <p className={text['warn']} data-testid="guard-old">
          {old === NEVER ? t('guard.unchecked') : t('guard.old', { time: old })}
        </p>
      )}
      {through === '' ? null : (
        <p className={text['warn']} data-testid="guard-through">
          {t('guard.through', { share: through, best, coin })}
        </p>
      )}
      {tooLarge !== '' && (
        <p className={text['warn']} data-testid="guard-large">
          {t('guard.large', { value: tooLarge, largest: orderGuard.choices.largest, coin })}
        </p>
      )}
      {tooLarge === '' && !isBare && (
        <p className={text['mut']}>{t('guard.value', { value: value === '' ? '--' : value, coin })}</p>
      )}
      {old === '' && !isBare && (
        <p className={text['mut']} data-testid="guard-at">
          {t('guard.at', { time: timeText(at) })}
        </p>
      )}
      <Unseen isSo={unseen} />
    </AppDialog>
  )
}
