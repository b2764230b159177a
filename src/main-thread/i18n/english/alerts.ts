import texts from '../locales/en/alerts.json'
import { addEnglish } from '../late-english.ts'

addEnglish('alerts', texts)
