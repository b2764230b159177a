import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '#shared/contracts/outcome.ts'
import type { AccountInfo } from '#shared/domain/records.ts'
import '../../i18n/english/exchange.ts'
import { pairBrowser } from '../../bridge/dialog-calls.ts'
import { demoAccounts, login } from '../../bridge/send-commands.ts'
import { refusalText } from '../../i18n/refusal-text.ts'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import { Message } from '../../ui/message.tsx'
import styles from './pair-dialog.module.css'

/** The browser is not paired yet. */
const NOT_PAIRED = 33_020
const DIGITS = 6

/** Only digits count: the gateway shows the code in two groups. */
const digitsOf = (typed: string): string => typed.replaceAll(/[^0-9]/g, '').slice(0, DIGITS)

/** What the dialog does now. `starting`: it tries to log in. `sending`: it waits for the answer to a code. */
type State = 'starting' | 'code' | 'sending' | 'no-account' | 'failed'

/** Pairs this browser with the gateway by the code of its terminal, then logs in to its account. A paired browser logs in at once. */
export function PairDialog(props: { readonly onClose: () => void }) {
  const { t } = useTranslation('exchange')
  const { t: words } = useTranslation('ticket')
  const { onClose } = props
  const [state, setState] = useState<State>('starting')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const id = useId()

  function problemOf(outcome: Outcome<unknown>): string {
    if (outcome.kind === 'accepted') return ''
    if (outcome.kind === 'unknown') return words('unknown.command')
    return refusalText(outcome.code, outcome.message, outcome.params)
  }
  function fail(outcome: Outcome<unknown>, next: State): void {
    setProblem(problemOf(outcome))
    setState(next)
  }
  async function logInTo(accounts: readonly AccountInfo[]): Promise<void> {
    const [account] = accounts
    if (account === undefined) {
      setState('no-account')
      return
    }
    const outcome = await login(account.accountId)
    if (outcome.kind === 'accepted') onClose()
    else fail(outcome, 'failed')
  }
  async function start(): Promise<void> {
    setState('starting')
    setProblem('')
    const outcome = await demoAccounts()
    if (outcome.kind === 'accepted') await logInTo(outcome.value)
    else if (outcome.kind === 'rejected' && outcome.code === NOT_PAIRED) setState('code')
    else fail(outcome, 'failed')
  }
  async function pair(): Promise<void> {
    if (state !== 'code' || code.length !== DIGITS) return
    setState('sending')
    const outcome = await pairBrowser(code)
    setCode('')
    if (outcome.kind === 'accepted') await start()
    else fail(outcome, 'code')
  }
  useEffect(() => {
    void start()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the dialog opens
  }, [])

  const isStopped = state === 'failed' || state === 'no-account'
  const isAsking = state === 'code' || state === 'sending'
  return (
    <AppDialog
      title={t('pair.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button size="tall" onPress={onClose}>
            {t('common:cancel')}
          </Button>
          {isStopped ? (
            <Button size="tall" variant="primary" onPress={() => void start()}>
              {t('pair.again')}
            </Button>
          ) : (
            <Button
              size="tall"
              variant="primary"
              isPending={!isAsking || state === 'sending'}
              isDisabled={code.length !== DIGITS}
              onPress={() => void pair()}
            >
              {t('pair.confirm')}
            </Button>
          )}
        </>
      }
    >
      {state === 'starting' && <Message live="status" title={t('account:loggingIn')} />}
      {state === 'no-account' && <Message live="status" title={t('pair.noAccount')} />}
      {state === 'failed' && <Message live="alert" title={problem} />}
      {isAsking && (
        <form
          className={styles['form']}
          onSubmit={(event) => {
            event.preventDefault()
            void pair()
          }}
        >
          <p>{t('pair.text')}</p>
          <label htmlFor={id}>{t('pair.code')}</label>
          <input
            id={id}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the dialog
            autoFocus
            className={styles['code']}
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={DIGITS + 1}
            spellCheck={false}
            value={code}
            readOnly={state === 'sending'}
            aria-invalid={problem !== ''}
            aria-describedby={`${id}-problem`}
            data-testid="pairing-code"
            onChange={(event) => setCode(digitsOf(event.currentTarget.value))}
          />
          <p id={`${id}-problem`} className={styles['problem']} role="alert">
            {problem}
          </p>
        </form>
      )}
    </AppDialog>
  )
}
