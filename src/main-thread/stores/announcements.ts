import { proxy } from 'valtio/vanilla'
import type { AnnouncementView } from '#shared/contracts/notices.ts'

/** What the exchange announces now, oldest first, as the hub tells it to every tab. */
export const announcements = proxy<{ list: readonly AnnouncementView[] }>({ list: [] })
