// What a kernel must not look like: code that runs before the processor has been asked.
namespace kanzen {

int measured();
extern int at_start;
int at_start = measured();

}  // namespace kanzen
