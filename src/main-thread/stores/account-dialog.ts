import { proxy } from 'valtio/vanilla'

/** The dialog about the account that is open; '' for none. `features/account/account-dialogs.tsx` renders it. */
export const accountDialog = proxy<{ open: '' | 'settings' | 'reset' }>({ open: '' })
