import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '#shared/contracts/outcome.ts'
import { refusalText } from '../../i18n/refusal-text.ts'

/**
 * One command of a dialog: sent once per confirmation, its refusal or unknown outcome as text, nothing lost on an error.
 */
export function useCommand(onDone: () => void): {
  readonly busy: boolean
  readonly failure: string
  readonly run: (send: () => Promise<Outcome<unknown>>) => Promise<void>
} {
  const { t } = useTranslation('ticket')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const underWay = useRef(false)
  const run = async (send: () => Promise<Outcome<unknown>>): Promise<void> => {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    setFailure('')
    const outcome = await send()
    underWay.current = false
    setBusy(false)
    if (outcome.kind === 'accepted') onDone()
    else if (outcome.kind === 'unknown') setFailure(t('unknown.command'))
    else {
      const text = refusalText(outcome.code, outcome.message, outcome.params)
      setFailure(t('commandRefused', { code: outcome.code, text }))
    }
  }
  return { busy, failure, run }
}
