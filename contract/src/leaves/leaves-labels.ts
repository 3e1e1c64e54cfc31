export const leaveLabels = {
  approvalLeaves: 'Approval Leaves',
  declineLeave: 'Decline Leave',
  leaveForm: 'Leave Form',
  leaveType: 'Leave Type',
  newLeave: 'New Leave',
  noOfDays: 'No. Of Days',
}
