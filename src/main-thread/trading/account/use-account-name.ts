import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { session } from '../../stores/account.ts'
import { accountName } from './account-name.ts'

/** The logged-in account's name in plain words, as the header has it; `--` for a visitor. */
export function useAccountName(): string {
  const { t } = useTranslation('header')
  const { view } = useSnapshot(session)
  return view.kind === 'visitor' ? '--' : accountName(t, view.account)
}
