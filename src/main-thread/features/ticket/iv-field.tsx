import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import '../../i18n/english/pages.ts'
import { ivOfPrice, priceOfIv } from '../../bridge/ask-risk.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { useSecond } from '../../ui/use-second.ts'
import { setPrice } from '../../trading/ticket/draft.ts'
import { guardDraft } from '../../trading/ticket/draft-guard.ts'
import type { FieldProps } from './field-state.ts'
import { sender } from '../../trading/ticket/ticket-session.ts'

/** What was typed as a volatility, and the price it gave; '' none. */
interface Typed {
  readonly iv: string
  readonly price: string
  readonly failed: boolean
}

/**
 * The limit price of an option as a volatility: what is typed here becomes the price (its nearest step), and a price that is
 * typed or picked elsewhere shows the volatility it stands for. What is sent is the price: never the one before while the
 * typed volatility's is still to come, and none while a volatility stands there that gives no price (FORM-39).
 */
export function IvField({ draft, instrument }: FieldProps) {
  const { t } = useTranslation(['pages', 'ticket'])
  const { symbol, tradable } = instrument
  const { priceText } = useSnapshot(draft)
  const [typed, setTyped] = useState<Typed | null>(null)
  const [implied, setImplied] = useState('')
  const latest = useRef('')
  const field = useRef<HTMLInputElement>(null)
  const onItsWay = useRef<Promise<void>>(null)
  const hasFailed = useRef(false)
  const isOwn = typed !== null && typed.price === priceText
  // The market moves: a price stands for another volatility each second.
  const second = useSecond(!isOwn && priceText !== '')

  useEffect(() => {
    let isAsked = second > 0
    if (isOwn || priceText === '') return undefined
    void ivOfPrice(symbol, priceText).then((terms) => {
      if (isAsked) setImplied(terms?.iv ?? '')
    })
    return () => {
      isAsked = false
    }
  }, [symbol, priceText, isOwn, second])

  useEffect(() => {
    hasFailed.current = isOwn && typed.failed
  }, [isOwn, typed])
  useEffect(
    () =>
      guardDraft(draft, async () => {
        await onItsWay.current
        if (hasFailed.current) field.current?.focus()
        return !hasFailed.current
      }),
    [draft],
  )

  const edit = async (iv: string): Promise<void> => {
    latest.current = iv
    // What was said of the field stays until there is an answer: a line that goes and comes moves the buttons under a press.
    setTyped((before) => ({ iv, price: priceText, failed: iv !== '' && before?.failed === true }))
    if (iv === '') return
    const terms = await priceOfIv(symbol, iv)
    // Typed over meanwhile: that one's answer is on its way.
    if (latest.current !== iv) return
    setTyped({ iv, price: terms?.price ?? priceText, failed: terms === null })
    hasFailed.current = terms === null
    if (terms === null) return
    setPrice(draft, terms.price)
    sender.edited()
  }

  return (
    <NumberInput
      label={t('pages:option.column.iv')}
      unit="%"
      value={isOwn ? typed.iv : priceText === '' ? '' : implied}
      rules={{ decimals: 1, step: '0.1', min: '0', max: '1000' }}
      error={isOwn && typed.failed ? t('ticket:error.other') : undefined}
      isDisabled={!tradable}
      testId="ticket-iv"
      inputRef={(element) => {
        field.current = element
      }}
      onChange={(iv) => {
        onItsWay.current = edit(iv)
      }}
    />
  )
}
