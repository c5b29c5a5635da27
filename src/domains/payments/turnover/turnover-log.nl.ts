export const turnoverLogNl = {
  monthly: (isMonthly: boolean, email: string | null) =>
    isMonthly ? `Elke maand naar de boekhouder: ${email}` : 'Elke maand naar de boekhouder: uit',
}
