import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { IntentEnd } from '#shared/contracts/private-feed.ts'
import { intents } from '../../stores/account.ts'
import { refusalText } from '../../i18n/refusal-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { closesOnly, sideWord } from '../../trading/ticket/side-key.ts'
import { unansweredOf } from '../../trading/ticket/send-order.ts'
import { preview, sender } from '../../trading/ticket/ticket-session.ts'
import type { FieldProps } from './field-state.ts'
import { fieldErrorText } from './ticket-texts.ts'
import styles from './ticket.module.css'

type Shown = Pick<FieldProps, 'only' | 'draft' | 'instrument'>

/**
 * The result of the last press: refusals with code and text, unknown outcomes named as such. `only`: the only side of the
 * form.
 */
export function SendStatus({ only, draft, instrument }: Shown) {
  const { t } = useTranslation(['ticket', 'errors', 'notices'])
  const { now } = useSnapshot(sender.state)
  const { v, silent } = useSnapshot(preview)
  const { unknown, ended } = useSnapshot(intents)
  const order = unansweredOf(now)
  const isChecked = unknown.some(({ orderLinkId }) => orderLinkId === order?.orderLinkId)
  const result =
    order === undefined
      ? ''
      : `${t(`common:side.${order.side}`)} ${order.symbol}: ${t(`unknown.${isChecked ? 'checking' : unknownEnd(ended[order.orderLinkId])}`)}`
  switch (now.kind) {
    case 'refused': {
      const { code, message, params, product } = now
      const text = refusalText(code, message, params, product)
      // Our own codes are not shown.
      const said = code > 0 ? t('refused', { text: `${text} (${code})` }) : code < 0 ? text : ''
      return <Status tone="bad">{`${t('notices:orderCreateFailureTitle')}. ${said} ${result}`}</Status>
    }
    case 'unknown':
      return <Status tone="warn">{result}</Status>
    case 'invalid': {
      // As the figures are now: the account may allow the order by then, or lack another amount.
      const own = v?.[now.side === 'Buy' ? 'buy' : 'sell'].errors ?? now.errors
      const form = v?.errors ?? []
      if (now.errors.length > 0 && own.length === 0 && form.length === 0) break
      const first = own[0] ?? form.find(({ field }) => field === 'form')
      return <Status tone="bad">{first === undefined ? t('invalid') : fieldErrorText(t, first)}</Status>
    }
    case 'adjusted':
      return <Status tone="warn">{t('adjusted')}</Status>
    case 'unseen-legs':
      return <Status tone="warn">{t('unseenLegs', { side: t(now.side === 'Buy' ? 'buy' : 'sell') })}</Status>
    case 'not-priced':
      return <Status tone="bad">{t('notPriced')}</Status>
    case 'idle':
    case 'sending':
    case 'accepted':
      break
  }
  return silent ? (
    <Status tone="warn">{t('silent')}</Status>
  ) : (
    <KnownErrors only={only} draft={draft} instrument={instrument} />
  )
}

/** Text key for the result of an order whose answer was lost. */
function unknownEnd(end: IntentEnd | undefined): 'placed' | 'filled' | 'notPlaced' | 'notFound' | 'see' {
  if (end === 'filled') return 'filled'
  if (end === 'accepted') return 'placed'
  if (end === 'absent') return 'notFound'
  return end === 'rejected' ? 'notPlaced' : 'see'
}

/** Errors of one side or both that are known before a press; in a form of one side those of that side. */
function KnownErrors({ only, draft, instrument }: Shown) {
  const { t } = useTranslation(['ticket', 'errors', 'notices'])
  const typed = useSnapshot(draft)
  const { v } = useSnapshot(preview)
  if (v === null || (v.buy.qty ?? v.sell.qty) === null) return <output className={styles['status']} />
  const form = v.errors.find((error) => error.field === 'form')
  const [buy] = only === 'Sell' ? [] : v.buy.errors
  const [sell] = only === 'Buy' ? [] : v.sell.errors
  const both = form ?? (buy !== undefined && buy.key === sell?.key ? buy : undefined)
  if (both !== undefined) return <Status tone="warn">{fieldErrorText(t, both)}</Status>
  const one = buy ?? sell
  if (one === undefined) return <output className={styles['status']} />
  const side = sideWord(buy === undefined ? 'Sell' : 'Buy', closesOnly(typed, instrument))
  return <Status tone="warn">{t('sideError', { side: t(side), text: fieldErrorText(t, one) })}</Status>
}

function Status({ tone, children }: { readonly tone: 'bad' | 'warn'; readonly children: string }) {
  const isBad = tone === 'bad'
  const Box = isBad ? 'div' : 'output'
  return (
    <Box
      className={styles['status']}
      data-tone={tone}
      data-testid="ticket-status"
      role={isBad ? 'alert' : undefined}
    >
      <Icon name="warning" small />
      <span>{children}</span>
    </Box>
  )
}
