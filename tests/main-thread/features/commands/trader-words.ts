/** Words of traders for an alert, leverage, margin, an indicator, an interval, a theme, a window and an account. */
export const wordsOf: Readonly<Record<string, readonly string[]>> = {
  en: ['alert', 'leverage', 'margin', 'indicator', 'interval', 'theme', 'window', 'account'],
  de: ['Alarm', 'Hebel', 'Margin', 'Indikator', 'Intervall', 'Design', 'Fenster', 'Konto'],
  es: ['alerta', 'apalancamiento', 'margen', 'indicador', 'intervalo', 'tema', 'ventana', 'cuenta'],
  ru: ['оповещение', 'плечо', 'маржа', 'индикатор', 'интервал', 'тема', 'окно', 'счёт'],
  tr: ['alarm', 'kaldıraç', 'marjin', 'gösterge', 'aralık', 'tema', 'pencere', 'hesap'],
  vi: ['cảnh báo', 'đòn bẩy', 'ký quỹ', 'chỉ báo', 'khung', 'giao diện', 'cửa sổ', 'tài khoản'],
  id: ['peringatan', 'leverage', 'margin', 'indikator', 'interval', 'tema', 'jendela', 'akun'],
  th: ['แจ้งเตือน', 'เลเวอเรจ', 'มาร์จิ้น', 'อินดิเคเตอร์', 'ช่วงเวลา', 'ธีม', 'หน้าต่าง', 'บัญชี'],
  ja: ['アラート', 'レバレッジ', '証拠金', 'インジケーター', '足', 'テーマ', 'ウィンドウ', 'アカウント'],
  ko: ['알림', '레버리지', '마진', '지표', '간격', '테마', '창', '계정'],
  'zh-CN': ['提醒', '杠杆', '保证金', '指标', '周期', '主题', '窗口', '账户'],
  'zh-TW': ['提醒', '槓桿', '保證金', '指標', '週期', '主題', '視窗', '帳戶'],
  ar: ['تنبيه', 'الرافعة', 'الهامش', 'مؤشر', 'فاصل', 'المظهر', 'نافذة', 'حساب'],
  he: ['התראה', 'מינוף', 'מרג׳ין', 'אינדיקטור', 'מרווח', 'ערכת נושא', 'חלון', 'חשבון'],
}
