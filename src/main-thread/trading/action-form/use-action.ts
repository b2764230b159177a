import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '#shared/contracts/outcome.ts'
import { refusalText } from '../../i18n/refusal-text.ts'
import { applyRefusal } from '../outcomes/apply-refusal.ts'
import { useOneSend } from './use-one-send.ts'

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
  const { sending: busy, once } = useOneSend()
  const [failure, setFailure] = useState('')
  const run = async <T>(send: () => Promise<Outcome<T>>): Promise<Outcome<T> | null> => {
    const outcome = await once(() => {
      setFailure('')
      return send()
    })
    if (outcome === null) return null
    if (outcome.kind === 'unknown') setFailure(t('unknown.command'))
    else if (outcome.kind === 'rejected' && applyRefusal(outcome) === 'say') {
      const text = refusalText(outcome.code, outcome.message, outcome.params, outcome.product)
      setFailure(t('commandRefused', { code: outcome.code, text }))
    }
    return outcome
  }
  return { busy, failure, run }
}
