const DAY_MS = 86_400_000

/** The day that lies so many working days, Monday to Friday, after another. Days are `YYYY-MM-DD`. */
export function addWorkingDays(day: string, days: number): string {
  let at = new Date(`${day}T00:00:00Z`)
  for (let left = days; left > 0;) {
    at = new Date(at.getTime() + DAY_MS)
    if (isWorkingDay(at)) left -= 1
  }
  return at.toISOString().slice(0, 10)
}

function isWorkingDay(day: Date): boolean {
  return day.getUTCDay() !== 0 && day.getUTCDay() !== 6
}
