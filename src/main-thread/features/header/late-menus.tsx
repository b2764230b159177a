import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './header.module.css'

const Place = () => <span className={styles['lateTool']} />

/** Menus of the header; their code comes after the first picture. */
export const DisplayMenu = lazyPart(async () => (await import('./display-menu.tsx')).DisplayMenu, Place)
export const LanguageMenu = lazyPart(async () => (await import('./language-menu.tsx')).LanguageMenu, Place)
