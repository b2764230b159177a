import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '#shared/contracts/outcome.ts'
import { refusalText } from '../../i18n/refusal-text.ts'
import { applyRefusal } from '../outcomes/apply-refusal.ts'

/**
 * Sends the command of a dialog once per press, and returns the text of its refusal or unknown outcome. What is typed
 * stays. `run` resolves to the outcome, or to null while another command of the dialog is being sent.
 */
export function useAction(): {
  readonly busy: boolean
  readonly failure: string
  readonly run: <T>(send: () => Promise<Outcome<T>>) => Promise<Outcome<T> | null>
} {
  const { t } = useTranslation('ticket')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const underWay = useRef(false)
  const run = async <T>(send: () => Promise<Outcome<T>>): Promise<Outcome<T> | null> => {
    if (underWay.current) return null
    underWay.current = true
    setBusy(true)
    setFailure('')
    const outcome = await send()
    underWay.current = false
    setBusy(false)
    if (outcome.kind === 'unknown') setFailure(t('unknown.command'))
    else if (outcome.kind === 'rejected' && applyRefusal(outcome) === 'say') {
      const text = refusalText(outcome.code, outcome.message, outcome.params, outcome.product)
      setFailure(t('commandRefused', { code: outcome.code, text }))
    }
    return outcome
  }
  return { busy, failure, run }
}
