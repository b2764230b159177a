import { proxy } from 'valtio/vanilla'

/** The open dialog of keys and commands: the command palette, the sheet of keys, or '' for none. */
export const commandDialog = proxy<{ open: '' | 'palette' | 'sheet' }>({ open: '' })
