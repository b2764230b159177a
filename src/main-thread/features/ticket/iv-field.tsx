import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { isSameNumber } from '#shared/units/same-number.ts'
import '../../i18n/english/pages.ts'
import { ivOfPrice, priceOfIv } from '../../bridge/option-calls.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { useSecond } from '../../ui/use-second.ts'
import { setPrice } from '../../trading/ticket/draft.ts'
import { guardDraft } from '../../trading/ticket/draft-guard.ts'
import type { FieldProps } from './field-state.ts'
import { sender } from '../../trading/ticket/ticket-session.ts'

/** A typed volatility and the price it gave; '' for none. */
interface Typed {
  readonly iv: string
  readonly price: string
  readonly failed: boolean
}

/**
 * The limit price of an option as a volatility. A typed volatility sets the price (nearest step); a price from
 * elsewhere shows its volatility. The price is sent. Nothing is sent while a typed volatility's price is pending, or if
 * it has none (FORM-39).
 */
export function IvField({ draft, instrument }: FieldProps) {
  const { t } = useTranslation(['pages', 'ticket'])
  const { symbol, tradable } = instrument
  const { priceText } = useSnapshot(draft)
  const [typed, setTyped] = useState<Typed | null>(null)
  const [implied, setImplied] = useState('')
  /** The last volatility that was asked about, and the price it belongs to. */
  const latest = useRef({ iv: '', price: '' })
  const field = useRef<HTMLInputElement>(null)
  const onItsWay = useRef<Promise<void>>(null)
  const hasFailed = useRef(false)
  const isOwn = typed !== null && typed.price === priceText
  // The market moves: the volatility of a price changes each second.
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
    const { priceText } = draft
    const last = latest.current
    // Leaving the field pads its number. Asked again, the market would give it a price that nobody has seen.
    if (last.price === priceText && isSameNumber(last.iv, iv) && !hasFailed.current) {
      last.iv = iv
      setTyped((before) => before && { ...before, iv })
      return onItsWay.current ?? undefined
    }
    const asked = { iv, price: priceText }
    latest.current = asked
    // The field's error stays until the answer: removing and showing the line would move the buttons under the pointer.
    setTyped((before) => ({ ...asked, failed: iv !== '' && before?.failed === true }))
    if (iv === '') return undefined
    const terms = await priceOfIv(symbol, iv)
    // Another volatility or price was typed meanwhile: that is what the order gets.
    if (latest.current !== asked || draft.priceText !== priceText) return undefined
    hasFailed.current = terms === null
    asked.price = terms?.price ?? priceText
    setTyped({ ...asked, failed: terms === null })
    if (terms === null) return undefined
    setPrice(draft, terms.price)
    sender.edited()
    return undefined
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
