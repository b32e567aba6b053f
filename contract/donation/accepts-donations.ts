/** Whether an organiser accepts donations: has a payment account, or is the product itself (PY-13). */
export const acceptsDonations = (organiser: { stripeAccountId: string; userRole: number }): boolean =>
  organiser.stripeAccountId !== '' || organiser.userRole === 1;
