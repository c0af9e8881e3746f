// Code that a kernel must not contain: it runs before the processor has been asked.
namespace kanzen {

int measured();
extern int at_start;
int at_start = measured();

}  // namespace kanzen
